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
