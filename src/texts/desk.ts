/** The texts of the desk's home. */
import { dayText } from './relative-days'
import { counted } from './plurals'

export const deskTexts = {
  facts: 'El día de la recepción',
  taken: 'Cobrado hoy',
  payments: (count: number) => counted(count, 'pago', 'pagos'),
  cashClosed: 'caja cerrada',
  owed: 'Por cobrar',
  owedReceipts: (count: number) => counted(count, 'recibo con saldo', 'recibos con saldo'),
  registrations: 'Registros nuevos',
  registrationsHint: 'por activar',
  renewals: 'Renovaciones',
  renewalsHint: 'por terminar o terminadas',
  unread: 'No se pudo leer ahora',
  reading: '…',
  now: 'Ahora',
  untimed: 'Sin horario',
  noTeacher: 'Sin maestro',
  others: (count: number) => `Grupos sin clase hoy (${count})`,
  missing: 'Listas sin tomar',
  owing: 'Quién debe',
  nobodyOwes: 'Nadie debe nada.',
  allOwing: 'Ver todos los que deben',
  birthdays: 'Cumpleaños de la semana',
  noBirthdays: 'Nadie cumple años en los próximos siete días.',
  turns: (age: number) => (age === 1 ? 'cumple 1 año' : `cumple ${age} años`),
  on: (date: string, today: string) => dayText(date, today),
} as const
