/** The sentences of a family's home: what is to be paid, and each child's last class. */
export const familyTexts = {
  reminders: 'Recordatorios de pago',
  lastAttendance: 'Última asistencia',
  noAttendance: 'Sin registro',
  nextPayment: 'Próximo pago',
  howToPay: 'Cómo pagar',
  noPayment: 'Sin pagos pendientes',
  seePayment: 'Ver pago',
  seePaymentOf: (what: string) => `Ver pago: ${what}`,
} as const

/** A pupil's own home. */
export const pupilTexts = {
  skyOf: (points: string) => `Tu constelación: ${points}`,
  oneEach: 'Cada estrella es un punto que ganaste.',
  manyEach: (worth: number) => `Cada estrella son ${worth} puntos que ganaste.`,
  firstStar: 'Con tu primer punto se enciende la primera estrella.',
  next: 'Tu próxima clase',
  last: 'Tus últimas clases',
  plus: (points: string) => `+ ${points}`,
} as const
