/** Texts about absences that a family reports in advance: on the family's home and on the desk's board. */
import { ofDay, onDay } from './relative-days'
import { counted } from './plurals'

export const absenceTexts = {
  tell: 'Avisar falta',
  tellOf: (child: string) => `Avisar falta de ${child}`,
  title: (child: string) => `Avisar falta de ${child}`,
  date: 'Día que no viene',
  reason: 'Motivo',
  reasonHint: 'Lo leen su maestra o maestro y la recepción.',
  /** `days`: as `daysOf` returns them. */
  itsDays: (days: string) => `Sus clases: ${days.toLowerCase()}.`,
  noClass: (days: string) => `Ese día no tiene clase. Sus clases: ${days.toLowerCase()}.`,
  /** `reason`: of the calendar's days without class. */
  closed: (reason: string) => `Ese día no hay clase: ${reason}.`,
  tooLate: (day: string) => `Puedes avisar de hoy al ${day}. De un día más lejano, avisa después.`,
  over: 'Ese día ya pasó. Elige hoy o un día que viene.',
  /** On the button *Avisar falta*, in a line below its label. */
  offline: 'Sin conexión',
  told: 'Aviso enviado: la escuela ya lo ve',
  /** `day`: as `dayText` returns it. */
  toldFor: (day: string, reason: string) => `Avisaste que ${onDay(day)} no viene${reason === '' ? '' : ` · ${reason}`}`,
  withdraw: 'Quitar aviso',
  withdrawOf: (child: string, day: string) => `Quitar el aviso ${ofDay(day)} de ${child}`,
  /** Shown if a notice can no longer be withdrawn. */
  begun: 'La clase ya empezó. Si cambió algo, escríbele a la escuela.',
  withdrawn: (child: string) => `Aviso quitado: la escuela espera a ${child}`,
  notWithdrawn: 'No se pudo quitar el aviso',
  board: (absences: number) => `${counted(absences, 'falta avisada', 'faltas avisadas')} para hoy`,
  noReason: 'Sin motivo',
} as const
