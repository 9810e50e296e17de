/** Amounts written out as on a Mexican receipt: "MIL DOSCIENTOS CINCUENTA PESOS 50/100 M.N." */
import { centsOf } from '../domain/balance'

const small = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]
const tens = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const hundreds = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

/** `amount`: pesos, 0 to 999,999,999.99, rounded to the cent. Returns '' for any other value. */
export function amountInWords(amount: number): string {
  const cents = centsOf(amount)
  if (!(cents >= 0 && cents < 100_000_000_000)) return ''
  const pesos = Math.floor(cents / 100)
  const rest = String(cents % 100).padStart(2, '0')
  return `${nameOf(pesos)} ${unitOf(pesos)} ${rest}/100 M.N.`.toUpperCase()
}

/** "un millón DE pesos", but "un millón mil pesos". */
function unitOf(pesos: number): string {
  if (pesos === 1) return 'peso'
  return pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'de pesos' : 'pesos'
}

function nameOf(pesos: number): string {
  if (pesos === 0) return 'cero'
  const millions = Math.floor(pesos / 1_000_000)
  const thousands = Math.floor(pesos / 1000) % 1000
  const parts = [
    millions === 0 ? '' : millions === 1 ? 'un millón' : `${below1000(millions)} millones`,
    thousands === 0 ? '' : thousands === 1 ? 'mil' : `${below1000(thousands)} mil`,
    below1000(pesos % 1000),
  ]
  return parts.filter(Boolean).join(' ')
}

/** 1 to 999 before a masculine noun: "un", "veintiún", "treinta y un"; '' for 0. */
function below1000(value: number): string {
  if (value === 100) return 'cien'
  return [hundreds[Math.floor(value / 100)], below100(value % 100)].filter(Boolean).join(' ')
}

function below100(value: number): string {
  if (value === 0) return ''
  if (value === 1) return 'un'
  if (value === 21) return 'veintiún'
  if (value < 30) return small[value] ?? ''
  const unit = value % 10
  const ten = tens[Math.floor(value / 10)] ?? ''
  return unit === 0 ? ten : `${ten} y ${below100(unit)}`
}
