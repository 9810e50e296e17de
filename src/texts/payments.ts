/** The texts of the payment list, of a payment's page, and of how a family can pay. */
import { searchKeyOf } from '../domain/search-key'
import { calendarMonthText, dateText } from './dates'
import { moneyText } from './money'
import { phoneText } from './phones'

/** The label of every field of a receipt (specification 3.7). */
export const receiptLabels = {
  id: 'ID',
  user: 'Tutor',
  phone: 'Teléfono del tutor',
  payment_period: 'Fecha de emisión',
  payment_date: 'Fecha de pago',
  student_folio: 'Folio',
  student: 'Estudiante',
  group: 'Grupo',
  amount_expected: 'Monto esperado',
  abono: 'Abono',
  balance: 'Saldo',
  payment_total: 'Por pagar',
  status: 'Estado',
  type_payment: 'Tipo de pago',
  voucher: 'Comprobante',
  observations: 'Observaciones',
  observation_internal: 'Observaciones internas',
  is_active: 'Activo',
  imported: 'Origen',
} as const

export const paymentTexts = {
  search: 'Buscar por folio, tutor, estudiante o grupo',
  /** Label of "Activo" / "Inactivo": whether the receipt counts. */
  receipt: 'Recibo',
  create: 'Crear Pago',
  imported: 'Importado de Excel',
  created: 'Pago creado correctamente',
  edit: 'Editar pago',
  edited: 'Pago actualizado correctamente',
  nameOf: (id: string) => `Pago ${id}`,
  emptyHint: 'Registra el primero con «Crear Pago».',
  emptySearchHint: 'Prueba con otro folio o con otro nombre.',
  fileName: 'pagos',
  missing: 'No se encontró el pago',
  /** `child` to `group`: texts for choosing the student and the group of a new receipt. */
  child: 'Estudiante',
  childHint: 'Escribe su nombre o su folio. A quien todavía no tiene tutor o folio se le pone en su página.',
  without: (child: string, lacksTutor: boolean) =>
    lacksTutor ? `${child} · sin tutor: asignarlo` : `${child} · sin folio: ponerlo`,
  noChildren: 'No hay estudiantes para hacer un pago.',
  group: '¿De qué grupo es el pago?',
  prefilled: (configuration: string, group: string) => `Montos de «${configuration}», del grupo ${group}.`,
  voucherFile: (id: string) => `comprobante-${id}`,
  print: 'Imprimir recibo',
  printNotice: 'Imprimir aviso de cobro',
  share: 'Compartir',
  shareCopied: 'El texto del recibo se copió: pégalo donde quieras enviarlo.',
  shareFailed: 'No se pudo compartir',
  partial: 'Pago parcial',
  settled: 'Liquidado',
  /** The balance if more was paid than charged. `over`: the excess, as text. */
  favour: (over: string) => `${over} a favor`,
  contradicts: {
    payment_total: (rest: string) => `Con esas cantidades quedan por pagar ${rest}.`,
    status: {
      pending: 'Todavía no se ha pagado nada: el estado es pendiente.',
      partial: 'Sólo se ha pagado una parte: el estado es parcial.',
      paid: 'Ya se pagó todo: el estado es pagado.',
    },
  },
  over: 'Sí, lo que sobra queda a favor',
  overBy: (over: string) => `El abono pasa de lo que se cobra: quedan ${over} a favor. Confírmalo si así lo recibiste.`,
  again: 'Sí, hacer otro pago del mismo mes',
  twice: (month: string, id: string) =>
    `Ya hay un pago de este estudiante en este grupo por ${month}: el pago ${id}. Confírmalo si de verdad son dos.`,
} as const

export const cardTexts = {
  title: 'Datos para transferir',
  notice: 'Aviso de transferencia',
  noticeBody:
    'Transfiere el saldo a esta cuenta, escribe el concepto tal como aparece y guarda tu comprobante: la escuela lo registra cuando recibe el pago.',
  toPay: 'Monto por pagar',
  nothingOwed: 'Este pago no tiene saldo pendiente.',
  inactive: 'Este pago está inactivo: no lo transfieras.',
  bank: 'Banco',
  beneficiary: 'Beneficiario',
  account: 'Número de cuenta',
  clabe: 'CLABE',
  concept: 'Concepto',
  codiPhone: 'Teléfono CoDi',
  codiReference: 'Referencia CoDi',
  copy: 'Copiar',
  copyOf: (what: string) => `Copiar ${what}`,
  copyFailed: 'No se pudo copiar. Mantén presionado el dato para seleccionarlo.',
  noAccount: 'Este grupo no tiene por ahora una cuenta para transferir. Pregunta en la recepción.',
  noGroup: 'Este pago no tiene grupo, así que no sabemos a qué cuenta va. Pregunta en la recepción.',
} as const

/** The result of checking a CLABE, as a hint that never blocks saving. */
export const clabeTexts = {
  good: (bank: string) => `CLABE correcta · ${bank}`,
  length: 'La CLABE debe tener 18 dígitos. Confírmala antes de transferir.',
  checkDigit: 'El último dígito de la CLABE no coincide con los demás. Confírmala antes de transferir.',
  unknownBank: (code: string) => `No conocemos el banco ${code} de esta CLABE. Confírmala antes de transferir.`,
} as const

/** The printed receipt. */
export const sheetTexts = {
  label: 'Recibo para imprimir',
  noticeLabel: 'Aviso de cobro para imprimir',
  title: 'Recibo de pago',
  /** The title if nothing has been paid yet. */
  notice: 'Aviso de cobro',
  noticeNumber: 'Aviso núm.',
  to: 'Para',
  toPay: 'Por pagar',
  noProof: 'Este aviso no es un comprobante de pago.',
  number: 'Recibo núm.',
  received: 'Recibimos de',
  amount: 'La cantidad de',
  concept: 'Por concepto de',
  conceptOf: (group: string, month: string) => [group && `Clases de ${group}`, month].filter(Boolean).join(', '),
  signature: 'Nombre y firma de quien recibe',
  cancelled: 'Inactivo: este recibo no es válido',
  /** The school's phone and e-mail; '' if it has set neither. */
  contact: ({ phone, email }: { phone: string; email: string }) => {
    const ways = [phone && phoneText(phone), email].filter(Boolean).join(' · ')
    return ways && `Informes: ${ways}`
  },
} as const

type Told = {
  id: string
  student: string
  folio: string
  period: string | null
  expected: number | null
  abono: number | null
  balance: number | null
  status: string
}

/** "$475.00", or "$50.00 a favor" if more was paid than charged. */
export function balanceText(balance: number | null): string {
  return balance !== null && balance < 0 ? paymentTexts.favour(moneyText(-balance)) : moneyText(balance)
}

/** A receipt as a message; it is titled as a notice if nothing has been paid. */
export function receiptMessage(
  school: string,
  { id, student, folio, period, expected, abono, balance, status }: Told,
): string {
  return [
    `${school} · ${(abono ?? 0) > 0 ? 'Recibo' : sheetTexts.notice} ${id}`,
    [student, folio].filter(Boolean).join(' · '),
    `Fecha de emisión: ${dateText(period)}`,
    `Monto esperado: ${moneyText(expected)}`,
    ...((abono ?? 0) > 0 ? [`Abono: ${moneyText(abono)}`] : []),
    `Saldo: ${balanceText(balance)}`,
    ...(status ? [`Estado: ${status}`] : []),
  ].join('\n')
}

type Owing = { tutor: string; student: string; school: string; balance: number | null; month: string }

/** A draft that the person can edit before sending it. */
export function reminderDraft({ tutor, student, school, balance, month }: Owing): string {
  return `Hola, ${tutor}. Le escribimos de ${school} para recordarle el pago de ${student}${month ? ` de ${month}` : ''}: faltan ${moneyText(balance)}. Si ya pagó, envíenos su comprobante, por favor. ¡Gracias!`
}

/** "marzo de 2026" for 2026-03-04 or 2026-03, whatever the time zone; '' for null. */
export function monthText(date: string | null): string {
  return date ? calendarMonthText(date) : ''
}

/**
 * The largest number of characters of a transfer's concept that banks pass on. Banks truncate longer concepts, and
 * replace characters other than A-Z, 0-9, "-" and the blank.
 */
const longestConcept = 39
/** The length of " MAR 2026". */
const monthLength = 9

function bankText(text: string): string {
  return searchKeyOf(text)
    .toUpperCase()
    .replace(/[^A-Z0-9-]+/g, ' ')
    .trim()
}

/**
 * The concept of a transfer: "LUC-0001 MAR 2026 INIGO PENA". Folio and month come first, because a long name is
 * truncated. Unknown parts are omitted.
 */
export function transferConcept({ folio, name, period }: Record<'folio' | 'name', string> & { period: string | null }) {
  const month = period ? `${monthText(period).slice(0, 3)} ${period.slice(0, 4)}` : ''
  return [bankText(folio).slice(0, longestConcept - monthLength), month, name]
    .map(bankText)
    .filter(Boolean)
    .join(' ')
    .slice(0, longestConcept)
    .trim()
}

export const incomeTexts = {
  title: 'Ingresos por mes y estado',
  show: 'Ver ingresos por mes',
  hide: 'Ocultar ingresos',
  what: 'Abonos de los pagos activos, por su fecha de pago; los que no la tienen, por su fecha de emisión.',
  byType: 'Ingresos por mes y tipo de pago',
  whatEntries:
    'Cada pago cuenta en el mes en que se recibió, también el de un recibo pagado en partes; las correcciones se restan.',
  imported: (amount: string) => `Incluye ${amount} de pagos importados de Excel, que no están en ningún corte de caja.`,
  noType: 'Sin tipo',
  month: 'Mes',
  total: 'Total',
  noStatus: 'Sin estado',
} as const
