/** The texts of a family's home: payments due and how to pay them, each child's last and next class. */
import { calendarMonthText } from './dates'
import { dayText } from './relative-days'
import { fieldLabels } from './fields'
import { moneyText } from './money'
import { draftAddress } from './phones'
import { counted } from './plurals'

export const familyTexts = {
  reminders: 'Recordatorios de pago',
  lastAttendance: 'Última asistencia',
  noAttendance: 'Sin registro',
  unread: 'No se pudo leer ahora',
  classesLeft: fieldLabels.number_of_classes_that_must,
  nextClass: 'Próxima clase',
  /** `start`: the hour as "HH:MM", '' if it is not known. */
  lesson: (date: string, today: string, start: string, group: string) =>
    [dayText(date, today), start, group].filter(Boolean).join(' · '),
  howToPay: 'Cómo pagar',
  noPayment: 'Sin pagos pendientes',
  seePayment: 'Ver pago',
  seePaymentOf: (what: string) => `Ver pago: ${what}`,
  morePayments: (payments: number) => `y ${counted(payments, 'pago más', 'pagos más')}`,
  owed: 'Por pagar',
  owedIn: (payments: number) => counted(payments, 'pago', 'pagos'),
  nothingOwed: 'Sin pagos pendientes',
  owedElsewhere: 'Tus pagos están en Mis Pagos',
  seePayments: 'Ver mis pagos',
  sendVoucher: 'Enviar comprobante',
} as const

/**
 * "Pago de noviembre", with the year if it is not this year. Families know a receipt by its month, not by the day on
 * which it was made.
 */
export function paymentName(period: string | null, today: string): string {
  if (!period) return 'Pago'
  const month = calendarMonthText(period)
  return `Pago de ${period.slice(0, 4) === today.slice(0, 4) ? month.replace(/ de \d+$/, '') : month}`
}

type Paid = { child: string; folio: string; what: string; amount: number | null }

/**
 * The address of a WhatsApp draft to the school; the family attaches the picture of its transfer. null if the school
 * has no number for messages.
 */
export function voucherAddress(
  school: { name: string; chat: string },
  name: string,
  paid: readonly Paid[],
): string | null {
  const lines = paid.map(
    ({ child, folio, what, amount }) =>
      `• ${[child, folio].filter(Boolean).join(' · ')}: ${what.toLowerCase()}, ${moneyText(amount)}`,
  )
  const message = [`Hola, ${school.name}. Soy ${name}. Les envío el comprobante de mi transferencia:`, ...lines].join(
    '\n',
  )
  return draftAddress(school.chat, message)
}

/** The texts of the home of a pupil, a student with a login. */
export const pupilTexts = {
  skyOf: (points: string) => `Tu constelación: ${points}`,
  oneEach: 'Cada estrella es un punto que ganaste.',
  manyEach: (worth: number) => `Cada estrella son ${worth} puntos que ganaste.`,
  firstStar: 'Con tu primer punto se enciende la primera estrella.',
  next: 'Tu próxima clase',
  last: 'Tus últimas clases',
  plus: (points: string) => `+ ${points}`,
} as const
