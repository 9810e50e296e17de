/** The texts of a message queue (who is next, who has been written to), and the drafts of messages to families. */
import { counted } from './plurals'
import { moneyText } from './money'

export const queueTexts = {
  turn: (place: number, total: number) => `${place} de ${total}`,
  now: 'A quién le toca',
  write: 'WhatsApp',
  writeTo: (name: string) => `Escribir por WhatsApp a ${name}`,
  next: 'Siguiente',
  draft: 'El mensaje',
  sends: 'WhatsApp se abre con este mensaje; tú lo revisas y lo envías.',
  /** The portal only knows that the draft was opened: WhatsApp does not report whether it was sent. */
  opened: (when: string, by: string) => (by === '' ? `Mensaje abierto ${when}` : `Mensaje abierto ${when} por ${by}`),
  noting: 'Anotando…',
  notOpened: 'Sin abrir',
  here: 'Lo que abres se anota en este equipo; otros equipos no lo ven.',
  notNoted: 'Se abrió el mensaje, pero no se pudo anotar. Ábrelo otra vez cuando haya conexión.',
  noPhone: 'Sin un teléfono de 10 dígitos',
  noTutor: 'Sin tutor',
  count: (open: number, total: number) => `${counted(open, 'mensaje abierto', 'mensajes abiertos')} de ${total}`,
  see: 'Ver mensaje',
  seeOf: (name: string) => `Ver mensaje: ${name}`,
  failed: 'Error al cargar los mensajes',
  noLog: 'No pudimos leer a quién ya se le escribió, así que no lo mostramos.',
} as const

type Account = { clabe: string; holder: string } | null

export type ReminderLine = { student: string; month: string; owed: number; concept: string; account: Account }

type Reminding = { tutor: string; school: string; lines: readonly ReminderLine[] }

/**
 * A draft about everything that one family owes: one line per receipt, where to pay it, and the total if there are
 * several.
 */
export function reminderMessage({ tutor, school, lines }: Reminding): string {
  const total = lines.reduce((sum, { owed }) => sum + Math.round(owed * 100), 0) / 100
  return [
    `Hola, ${tutor}. Le escribimos de ${school} para recordarle ${lines.length === 1 ? 'un pago pendiente' : 'los pagos pendientes'}:`,
    ...lines.map(({ student, month, owed }) => `• ${[student, month].filter(Boolean).join(', ')}: ${moneyText(owed)}`),
    ...(lines.length > 1 ? [`Total: ${moneyText(total)}`] : []),
    ...payText(lines),
    'Si ya pagó, envíenos su comprobante, por favor. ¡Gracias!',
  ].join('\n')
}

type Renewing = {
  tutor: string
  school: string
  student: string
  group: string
  state: string
  amount: number | null
  concept: string
  account: Account
}

/**
 * A draft about the next cycle of one child. `state`: the state of the present cycle, as part of a sentence
 * (`dueSentence`).
 */
export function renewalMessage({ tutor, school, student, group, state, amount, concept, account }: Renewing): string {
  return [
    `Hola, ${tutor}. Le escribimos de ${school}: ${student} ${state} en ${group}.`,
    amount === null
      ? '¿Le apartamos el siguiente?'
      : `El siguiente ciclo cuesta ${moneyText(amount)}. ¿Le apartamos su lugar?`,
    ...payText([{ concept, account }]),
    '¡Gracias!',
  ].join('\n')
}

type Welcome = {
  tutor: string
  school: string
  children: readonly { name: string; group: string }[]
  known: boolean
  /** False if the tutor's account is not active, so that the family cannot sign in. */
  active: boolean
  email: string
  /** The portal's origin; '' if it is not known. */
  site: string
  /** How the tutor gets to choose a password: by e-mail, by this link, or not yet. */
  first: 'mailed' | { link: string; day: string } | null
}

/** A draft about an accepted registration, which the person can edit before sending it. */
export function welcomeMessage({ tutor, school, children, known, active, email, site, first }: Welcome): string {
  const where = children.map(({ name, group }) => (group ? `${name} en ${group}` : name)).join(', ')
  const place = site === '' ? '' : ` en ${site}/login`
  const account = !active
    ? ''
    : known
      ? `Entre con su cuenta de siempre${place}.`
      : `Su cuenta ya está abierta: con su correo ${email} entra${place || ' al portal'}. ${firstTimeText(first)}`
  return `Hola, ${tutor}. Le escribimos de ${school}: quedó activo el registro de ${where}. ${account}`.trimEnd()
}

function firstTimeText(first: Welcome['first']): string {
  if (first === null) return ''
  if (first === 'mailed') return 'La primera vez elige su contraseña con el enlace que le enviamos a ese correo.'
  return `La primera vez elige su contraseña con este enlace, que sirve hasta el ${first.day}: ${first.link}`
}

/** Each account appears once, with the concept of each payment. */
function payText(lines: readonly { concept: string; account: Account }[]): string[] {
  const known = lines.flatMap(({ concept, account }) => (account ? [{ concept, account }] : []))
  const clabes = [...new Set(known.map(({ account }) => account.clabe))]
  return clabes.flatMap((clabe) => {
    const own = known.filter(({ account }) => account.clabe === clabe)
    return [
      `Para transferir: CLABE ${clabe}, a nombre de ${own[0]?.account.holder ?? ''}`,
      ...own.map(({ concept }) => `Concepto: ${concept}`),
    ]
  })
}
