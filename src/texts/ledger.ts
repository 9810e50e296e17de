/** The texts of a receipt's entries: the list, adding one, cancelling one, and an entry's printed receipt. */
import { schoolDay } from '../contract'
import { amountInWords } from './amount-in-words'
import { dateText, hourText } from './dates'
import { moneyText } from './money'

export const entryTexts = {
  title: 'Abonos',
  none: 'Todavía no hay abonos.',
  failed: 'Error al cargar los abonos',
  register: 'Registrar abono',
  registered: 'Abono registrado correctamente',
  amount: 'Cantidad',
  type: 'Tipo de pago',
  date: 'Fecha de pago',
  voucher: 'Comprobante',
  observations: 'Observaciones',
  receivedBy: 'Recibió',
  cancelledPill: 'Cancelado',
  cancellation: (of: string) => `Cancelación de ${of}`,
  correction: 'Corrección',
  because: (reason: string) => `Motivo: ${reason}`,
  cancel: 'Cancelar',
  cancelOf: (amount: string, date: string) => `Cancelar el abono de ${amount} del ${date}`,
  cancelTitle: 'Cancelar abono',
  cancelSubmit: 'Cancelar el abono',
  keep: 'Conservarlo',
  cancelWhat: (amount: string, date: string) =>
    `El abono de ${amount} del ${date} deja de contar. Queda en la lista, con su motivo.`,
  reason: '¿Por qué se cancela?',
  cancelled: 'Abono cancelado',
  print: 'Imprimir',
  printOf: (amount: string, date: string) => `Imprimir el recibo de ${amount} del ${date}`,
  share: 'Compartir',
  shareOf: (amount: string, date: string) => `Compartir el recibo de ${amount} del ${date}`,
  printAfter: 'Imprimir su recibo al guardar',
  over: 'Sí, lo que sobra queda a favor',
  overBy: (over: string) => `Es más de lo que falta: quedan ${over} a favor. Confírmalo si así lo recibiste.`,
  restAfter: (rest: string) => `Después de este abono quedan por pagar ${rest}.`,
  moved: (before: string, now: string) =>
    `Desde que abriste esta forma, lo que queda por pagar pasó de ${before} a ${now}. No se registró nada: revisa si este abono ya está y, si no, guarda otra vez.`,
  paidAfter: 'Con este abono queda pagado.',
  overAfter: (over: string) => `Con este abono quedan ${over} a favor.`,
  noTypes:
    'No se pudieron leer los tipos de pago. Lo que escribiste se queda aquí: cierra esta ventana y ábrela otra vez.',
  closed: 'Este pago está inactivo o cancelado: no recibe abonos.',
} as const

/** "Rita Recepción · 16:02", with the date before the hour if the entry was made on another day than `paidOn`. */
export function receiverText(name: string, created: string, paidOn: string | null): string {
  const at = Date.parse(created)
  if (Number.isNaN(at)) return name
  return `${name} · ${schoolDay(at) === paidOn ? hourText(at) : dateText(created)}`
}

/** The printed receipt of one entry. */
export const entrySheetTexts = {
  label: 'Recibo de abono para imprimir',
  title: 'Recibo de abono',
  numberOf: (receipt: string, entry: string) => `${receipt}-${entry}`,
  cancelled: 'Cancelado: este recibo no es válido',
  rest: 'Queda por pagar',
  over: 'Queda a favor',
  before: 'Abonado antes',
} as const

type Told = {
  receipt: string
  entry: string
  student: string
  folio: string
  concept: string
  amount: number
  date: string | null
  type: string
  rest: number
  over: number
}

/** The proof of one payment (entry) as a text message to the family. */
export function entryMessage(
  school: string,
  { receipt, entry, student, folio, concept, amount, date, type, rest, over }: Told,
): string {
  return [
    `${school} · ${entrySheetTexts.title} ${entrySheetTexts.numberOf(receipt, entry)}`,
    [student, folio].filter(Boolean).join(' · '),
    concept,
    `Recibimos ${moneyText(amount)} (${amountInWords(amount)}) el ${dateText(date)}${type ? ` (${type})` : ''}`,
    over > 0 ? `${entrySheetTexts.over}: ${moneyText(over)}` : `${entrySheetTexts.rest}: ${moneyText(rest)}`,
  ]
    .filter(Boolean)
    .join('\n')
}
