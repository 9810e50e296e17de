/** The texts of the renewals: cycles that end this week, have ended, or are exceeded. */
import type { Cycle, Renewal } from '../domain/cycle'
import { nearDateText } from './relative-days'
import { counted } from './plurals'

export const renewalTexts = {
  empty: 'No hay ciclos por renovar',
  emptyHint: 'Aquí aparece quien termina esta semana, quien ya terminó y quien lleva clases de más.',
  receipt: 'Crear recibo',
  receiptOf: (name: string) => `Crear recibo de ${name}`,
  section: { past: 'Llevan clases de más', over: 'Ya terminaron', ends: 'Terminan esta semana' },
  sectionOf: (title: string, count: number) => `${title} · ${count}`,
} as const

/** In a list: "Termina: jueves 26 de noviembre". */
export function dueText(renewal: Renewal, { used, of, lastClass }: Cycle, today: string): string {
  switch (renewal.due) {
    case 'ends':
      return `Termina: ${nearDateText(renewal.on, today)}`
    case 'over':
      return `Terminó: ${nearDateText(lastClass, today)}`
    case 'past':
      return `Lleva ${counted(used - of, 'clase', 'clases')} de más`
  }
}

/** In a message, after the child's name: "termina su ciclo de 8 clases el jueves 26 de noviembre". */
export function dueSentence(renewal: Renewal, { used, of, lastClass }: Cycle, today: string): string {
  const classes = `su ciclo de ${counted(of, 'clase', 'clases')}`
  switch (renewal.due) {
    case 'ends':
      return `termina ${classes} el ${nearDateText(renewal.on, today)}`
    case 'over':
      return lastClass === null ? `terminó ${classes}` : `terminó ${classes} el ${nearDateText(lastClass, today)}`
    case 'past':
      return `terminó ${classes} y lleva ${counted(used - of, 'clase', 'clases')} de más`
  }
}

export const remindTexts = {
  button: 'Recordar',
  titleOf: (month: string) => `Recordar pagos · ${month}`,
  empty: 'Nadie debe este mes',
  emptyHint: 'Cuando haya pagos con saldo, aquí podrás recordarlos uno por uno.',
  /** "Íñigo Peña (octubre, noviembre de 2026)". */
  months: (student: string, months: readonly string[]) =>
    `${student} (${months.map((month, index) => (index < months.length - 1 && month.slice(-4) === months[index + 1]?.slice(-4) ? month.replace(/ de \d+$/, '') : month)).join(', ')})`,
  owes: (amount: string) => `Debe ${amount}`,
  totalOf: (families: number, amount: string) => `${counted(families, 'familia debe', 'familias deben')} ${amount}`,
} as const
