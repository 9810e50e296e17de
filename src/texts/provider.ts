/** The texts of the reference provider: refusals, field errors, mails about accounts, and the password reset. */
import type * as z from 'zod/mini'
import type { MergedThing } from '../contract'
import type { BirthdateProblem } from '../domain/age'
import { dateText } from './dates'
import { fileTexts } from './files'
import { membershipTexts } from './memberships'
import { moneyText } from './money'
import { phoneProblem, phoneText } from './phones'

/** The names of what has changed since a merge, for the sentence `mergeChanged`; 'row' is the record itself. */
const mergedNames: Record<MergedThing | 'row', string> = {
  row: 'el registro',
  attendance: 'su asistencia',
  membership: 'en qué grupos está',
  absence: 'un aviso de falta',
  points_reset: 'sus puntos',
  receipt: 'un recibo',
  student: 'uno de sus estudiantes',
  emergency_contact: 'un contacto de emergencia',
  registration: 'un registro',
  message: 'un mensaje',
}

export const yesNo = { yes: 'Sí', no: 'No' } as const

export const refusals = {
  badRequest: 'La solicitud no se pudo leer.',
  badCredentials: 'Correo o contraseña incorrectos',
  noSession: 'Tu sesión no es válida o ya terminó. Vuelve a iniciar sesión.',
  forbidden: 'No tienes permiso para hacer esto.',
  cannotAddStudents: 'No tiene acceso para crear estudiantes',
  missing: 'No se encontró.',
  method: 'Este método no está permitido.',
  tooSlow: 'La solicitud tardó demasiado en llegar.',
  tooLarge: 'Lo que enviaste es demasiado grande.',
  fileTooLarge: fileTexts.tooLarge,
  mediaType: 'Este tipo de contenido no se acepta.',
  attendanceExists: 'Ya existe una asistencia de este estudiante en este grupo y esta fecha.',
  absenceTold: 'La escuela ya sabe que no viene ese día.',
  classBegan: 'La clase ya empezó: el aviso ya no se puede quitar. Escríbele a la escuela.',
  stale: 'El registro cambió después de que lo leíste.',
  ifMatch: 'La versión en If-Match no se entiende.',
  idempotencyKey: 'La clave Idempotency-Key debe tener de 1 a 200 caracteres.',
  keyReused: 'Esto ya se guardó antes, con otros datos. Búscalo en la lista y corrígelo ahí.',
  tooMany: 'Demasiados intentos. Espera unos minutos y vuelve a intentar.',
  monthlyMoved: 'Mientras lo veías, algo cambió. No se generó nada: revisa lo que hay ahora.',
  monthlyTouched: (folios: readonly string[]) =>
    `Ya no se pueden deshacer: ${folios.length === 1 ? 'un recibo tiene' : `${folios.length} recibos tienen`} un pago o un cambio (${folios.slice(0, 3).join(', ')}${folios.length > 3 ? '…' : ''}).`,
  dayClosed: (day: string) =>
    `El corte de caja del ${dateText(day)} ya se cerró: ese día no admite más movimientos. Quien administra la escuela puede reabrirlo.`,
  /** The day's cash in pesos: `before` as the person read it, `now` as it is at the provider. */
  cashMoved: (before: number, now: number) =>
    `Mientras contabas, lo cobrado en efectivo pasó de ${moneyText(before)} a ${moneyText(now)}. No se cerró nada: revisa la diferencia y, si está bien, ciérralo otra vez.`,
  dayOpen: 'El corte de este día no está cerrado.',
  busy: 'La escuela no puede atender esto ahora. Vuelve a intentar en un momento.',
  noRoom: 'La escuela ya no tiene espacio para guardar esto. Avisa a quien administra el portal e inténtalo más tarde.',
  overQuota: 'Sólo quien administra la escuela puede inscribir en un grupo lleno.',
  groupFull: (group: string, taken: number, quota: number) =>
    `${group} está lleno: ${taken} de ${quota} ${quota === 1 ? 'lugar ocupado' : 'lugares ocupados'}.`,
  fullAskWhom: 'Pide a quien administra la escuela que lo inscriba.',
  memberAlready: (group: string) => `Ya está en ${group}.`,
  groupInactive: 'El grupo ya no está activo.',
  membersMoved: (groups: readonly string[]) =>
    `Mientras lo veías, cambiaron los estudiantes de ${groups.join(', ')}. No se terminó nada: revisa la lista.`,
  duplicates: 'Quizá ya está en la escuela. No se guardó nada.',
  studentLeft: 'Ya se había dado de baja: búscalo en Reingreso.',
  studentHere: 'Ya está activo: agrégalo al grupo desde su página.',
  mergeLedger:
    'Sólo quien administra la escuela puede unir estos dos: tienen tutores o contactos distintos, o los dos tienen puntos o clases que deben.',
  mergeMoved: 'Mientras lo veías, algo cambió. No se unió nada: revisa lo que hay ahora.',
  mergeChanged: (changed: readonly (MergedThing | 'row')[]) =>
    `Ya no se puede deshacer: desde que se unieron cambió ${changed.map((each) => mergedNames[each]).join(', ')}.`,
  leftAlready: 'Ya no está en el grupo que iba a dejar: alguien más lo cambió.',
  endPlanned: (day: string) =>
    `Ya está anotado que deja ese grupo el ${dateText(day)}. Cambia o quita primero lo anotado.`,
  groupEnds: (day: string) => `Ya está anotado que termina el ${dateText(day)}. Quita primero ese fin.`,
  leavingPlanned: (day: string) => `Está anotado que deja la escuela el ${dateText(day)}. Quita primero la baja.`,
  planGone: 'Lo anotado ya no está: alguien más lo quitó.',
  planBegun: 'Ese día ya llegó: lo anotado ya empezó y no se puede cambiar así.',
  endFollows: (day: string) => `También está anotado que deja ese grupo el ${dateText(day)}. Quita primero eso.`,
  partOfMove: (group: string) =>
    `Es parte de un cambio a ${group}. Cambia o quita lo anotado en ese grupo, y este lo sigue.`,
  inactiveAccount: 'La cuenta está desactivada: actívala antes de invitar.',
  accountMoved: 'Mientras lo veías, alguien más cambió su cuenta. No se guardó nada: revisa el correo que tiene ahora.',
  noEmail: 'No tiene correo: escríbelo antes de invitar, porque con él se entra al portal.',
  passwordChosen: 'Ya eligió su contraseña: si la olvidó, pide un enlace en «¿Olvidaste tu contraseña?».',
  groupsLeft: (groups: readonly string[]) =>
    `Todavía tiene ${groups.length === 1 ? 'un grupo activo' : `${groups.length} grupos activos`}: ${groups.join(', ')}. Di quién se queda con ${groups.length === 1 ? 'él' : 'cada uno'}; no se desactivó la cuenta.`,
  groupsMoved: 'Mientras lo veías, cambiaron sus grupos. No se desactivó la cuenta: revisa la lista.',
  inCalendar: (day: string) => `El ${dateText(day)} ya está así en el calendario.`,
  registrationDone: 'Alguien más ya activó este registro: mira en qué grupos quedó.',
  registrationEmpty: 'Este registro ya no tiene estudiantes: recházalo.',
  registrationGrew: 'La familia registró a alguien más mientras tanto: revísalo y vuelve a activar.',
  registrationAccepted: 'Este registro ya se activó: desactiva a los estudiantes desde sus páginas.',
  failed: 'Algo falló en la escuela.',
} as const

export const fieldErrors = {
  required: 'Este campo es requerido.',
  invalid: 'Este valor no es válido.',
  date: 'La fecha debe existir y tener la forma AAAA-MM-DD.',
  month: 'El mes debe existir y tener la forma AAAA-MM.',
  pastMonth: 'Elige este mes o uno posterior: los meses pasados conservan su precio.',
  number: 'Escribe un número válido.',
  integer: 'Escribe un número entero.',
  email: 'Escribe un correo válido.',
  emailOrPhone: 'Escribe el correo del tutor; si no tiene, su teléfono.',
  nul: 'El texto contiene un carácter que no se puede guardar.',
  unknownRow: 'El registro elegido no existe.',
  inactiveGroups: 'Elige grupos activos.',
  /** A sentence about one of several groups. */
  ofGroup: (group: string, sentence: string) => `${group}: ${sentence}`,
  inactiveStudent: 'El estudiante está inactivo: actívalo antes de inscribirlo.',
  overQuota: 'Marca esta casilla para inscribir aunque no quede lugar.',
  inactiveGroup: 'El grupo está inactivo.',
  notBegun: membershipTexts.notBegun,
  tooFarAhead: membershipTexts.tooFarAhead,
  pastDay: membershipTexts.pastDay,
  aheadDay: membershipTexts.aheadDay,
  afterEntering: 'Elige un día posterior al día en que entra al grupo.',
  beforeStart: (first: string) => `El grupo empezó el ${dateText(first)}: elige ese día o uno posterior.`,
  afterEnd: (end: string) => `El grupo termina el ${dateText(end)}: elige un día anterior.`,
  notTeacher: 'Elige a alguien del personal con cuenta activa.',
  noCopy: 'Elige un grupo que se abre de nuevo.',
  sameGroup: 'Es el grupo que termina: elige otro.',
  beforeEntering: 'Es antes del día en que entró al grupo que deja.',
  notInRegistration: 'Uno de los estudiantes no es de este registro.',
  nobodyJoins: 'Así no se activa a nadie: si todos ya están inscritos, rechaza el registro.',
  notMember: 'El estudiante no pertenece a este grupo.',
  notTutor: 'El tutor elegido no existe.',
  notFamily: 'El contacto de emergencia debe ser de este tutor.',
  contactInUse: 'Hay estudiantes de otro tutor con este contacto de emergencia.',
  notChild: 'No hay un estudiante de este tutor con este folio.',
  ownPassword: 'Para cambiar un correo escribe tu propia contraseña, con la que tú entras.',
  notOwnPassword: 'Esa no es tu contraseña.',
  emailOf: (name: string) => `Ya es el correo de ${name}.`,
  sameRecord: 'Elige otro registro: este es el mismo.',
  sameChild: 'Escribiste dos veces a la misma persona.',
  /** Tutors with the same phone, and students with the same name and birth date. */
  duplicates: (tutors: readonly string[], students: readonly string[]) =>
    [
      tutors.length > 0 && `Con ese teléfono ya está ${tutors.join(', ')}.`,
      students.length > 0 && `Con ese nombre y esa fecha de nacimiento ya está ${students.join(', ')}.`,
      'Marca esta casilla sólo si es otra persona.',
    ]
      .filter(Boolean)
      .join(' '),
  emailTaken: 'Ya hay una cuenta con este correo.',
  phoneTaken: 'Ya hay un tutor sin correo con este teléfono: escribe el correo de uno de los dos, u otro teléfono.',
  clabeTaken: 'Ya hay otra cuenta con esta CLABE.',
  clabe:
    'El último dígito de la CLABE no coincide con los demás: revísala, porque a esta no llega ninguna transferencia.',
  neededOption: 'Sin este estado no se puede pasar lista: significa que alguien vino o que faltó.',
  lostMeaning:
    'Con este nombre el portal ya no distingue quién vino de quién faltó: primero elige esas opciones en Mi escuela, en «Asistencia».',
  nameTaken: 'Ya hay otro registro con este nombre.',
  taken: 'Ya existe un registro con estos datos.',
  ownRole: 'No puedes quitarte a ti el puesto de administrador: pídeselo a otra persona que lo tenga.',
  ownAccount: 'No puedes desactivar tu propia cuenta: pídeselo a otra persona que administre la escuela.',
  lastAdministrator: 'Es la única cuenta activa que administra la escuela: antes da ese puesto a otra persona.',
  birthdate: 'La fecha de nacimiento no puede ser futura.',
  tooOld: 'Con esta fecha de nacimiento tendría más de cien años: revisa el año.',
  future: 'La fecha no puede ser futura.',
  tooEarly: (first: string) => `La fecha es demasiado antigua: lo más atrás es el ${dateText(first)}.`,
  backwards: 'El último día no puede ser anterior al primero.',
  longSpan: 'Elige un año como máximo.',
  manyEntries: 'Son demasiados pagos para una sola lista: elige menos días.',
  absenceDay: 'Elige hoy o un día de los próximos tres meses.',
  calendarReach: 'Elige un día del último año o del próximo.',
  longestClosed: 'Son demasiados días seguidos: puedes poner hasta tres meses de una vez.',
  schoolOrGroup: 'Elige una escuela o un grupo, no los dos.',
  onlyExtra: 'Sólo una clase extra lleva horario.',
  onlyClosed: 'Esto es sólo para días sin clases.',
  notRunning: 'Ese día el grupo todavía no empieza o ya terminó.',
  noClassThatDay: 'Ese día no tiene clase.',
  pushAddress: 'A esta dirección no se pueden enviar avisos.',
  ordering: 'Esta lista no se puede ordenar así.',
  digits: 'Escribe sólo dígitos, tantos como lleva este dato.',
  color: 'Escribe un color como #1F1B4D.',
  pale: 'Con este color las letras no se leen bien: elige uno más oscuro.',
  link: 'Escribe una dirección completa, como https://ejemplo.mx/escuela.',
  picture: 'El archivo debe ser una imagen PNG, JPEG o WebP.',
  folioPrefix: 'Escribe hasta seis letras sin acento o dígitos.',
  twoMeanings: 'Esta opción ya tiene otro significado.',
  hiddenOption: 'Esta opción está oculta: elige otra, o muéstrala en Opciones.',
  shownPlace: 'Esta sede ya está en la página.',
  ofSchool: 'Se cambia en Escuelas: esta sede lleva ese nombre y esa dirección.',
  entryName: 'Escríbelo: sin este dato lo demás no sale en la página.',
  cents: 'Escribe una cantidad con dos decimales como máximo.',
  clock: 'Escribe una hora, como 16:30.',
  monthFirst:
    'Esta columna parece tener el mes primero (mes/día/año): escribe todas sus fechas como día/mes/año o AAAA-MM-DD, para que ninguna cambie de día y de mes.',
  classTime: 'La clase terminaría antes de empezar: revisa sus dos horas.',
  day: 'Escribe días de la semana, como «Lunes, Miércoles».',
  earlierTeachers:
    'Escribe cada maestro anterior con el día en que llegó el siguiente, en orden: ana@escuela.mx 2026-03-04; luis@escuela.mx 2026-05-01.',
  pickups:
    'Escribe cada persona como «Jesús Peña | abuelo | 5598765432 | 2026-12-31», separadas por punto y coma; cuatro como máximo.',
  empty: 'No hay ningún cambio.',
  cursor: 'El cursor ya no es válido: vuelve a leer todo con since vacío.',
  leaveOut: (fields: readonly string[]) =>
    fields.length > 1 ? `Sobra uno: deja fuera ${fields.join(' o ')}.` : 'Sobra: déjalo fuera.',
  atLeast: (least: number) => `Debe ser ${least} o más.`,
  atMost: (most: number) => `Debe ser ${most} o menos.`,
  mostItems: (most: number) => `No pueden ser más de ${most}.`,
  longest: (most: number) => `Debe tener ${most} caracteres o menos.`,
  shortest: (least: number) => (least <= 1 ? 'Este campo es requerido.' : `Debe tener al menos ${least} caracteres.`),
} as const

export const birthdateErrors = { future: fieldErrors.birthdate, tooOld: fieldErrors.tooOld } as const satisfies Record<
  BirthdateProblem,
  string
>

/** Why a value of a receipt, or an entry, is refused: it contradicts the receipt or its other entries. */
export const ledgerRefusals = {
  total: (rest: string) => `No coincide con lo abonado: quedan por pagar ${rest}.`,
  status: {
    pending: 'No coincide con lo abonado: el pago está pendiente.',
    partial: 'No coincide con lo abonado: el pago es parcial.',
    paid: 'No coincide con lo abonado: el pago está pagado.',
    overdue: 'No coincide con lo abonado: el pago está vencido.',
    cancelled: 'No coincide con lo abonado: el pago está cancelado.',
  },
  lastEntry: 'Es del último abono, que no se cambia: cancélalo y regístralo de nuevo.',
  inactive: 'Este pago está inactivo: actívalo antes de registrar un abono.',
  cancelledReceipt: 'Este pago está cancelado: cambia su estado antes de registrar un abono.',
  tooMuch: 'Con esto lo abonado pasaría de la cantidad más grande que cabe en un pago.',
  takesBack: 'Esto ya es la cancelación de un abono.',
  cancelledAlready: 'Este abono ya está cancelado.',
  belowNothing: 'Sin este abono lo pagado quedaría por debajo de cero: cancela antes la corrección que lo restó.',
} as const

type Issue = z.core.$ZodIssue

/** The sentence in `fieldErrors` for a failed check of the contract, whose `message` is a key of `fieldErrors`. */
function sentenceOf(message: string): string {
  const sentence = Object.entries(fieldErrors).find(([name]) => name === message)?.[1]
  return typeof sentence === 'string' ? sentence : fieldErrors.invalid
}

/** The sentence under a field for one issue of a schema. */
export function fieldError(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      // If a number is expected, a missing field and an empty one both become NaN; only `input` differs.
      if (issue.input === undefined) return fieldErrors.required
      if (issue.expected === 'int') return fieldErrors.integer
      return issue.expected === 'number' ? fieldErrors.number : fieldErrors.invalid
    case 'too_small':
      return issue.origin === 'string'
        ? fieldErrors.shortest(Number(issue.minimum))
        : fieldErrors.atLeast(Number(issue.minimum))
    case 'too_big':
      if (issue.origin === 'array') return fieldErrors.mostItems(Number(issue.maximum))
      return issue.origin === 'string'
        ? fieldErrors.longest(Number(issue.maximum))
        : fieldErrors.atMost(Number(issue.maximum))
    case 'invalid_format':
      if (issue.format === 'email') return fieldErrors.email
      if (issue.message === 'phone') return phoneProblem(String(issue.input ?? ''))
      return sentenceOf(issue.message)
    case 'unrecognized_keys':
      return fieldErrors.leaveOut(issue.keys)
    case 'custom':
      return sentenceOf(issue.message)
    default:
      return fieldErrors.invalid
  }
}

/** The text of a link on every HTML page of the provider. */
export const pageWords = { toSchool: (school: string) => `${school}: ir a la página de la escuela` } as const

export const resetWords = {
  title: 'Restablecer contraseña',
  ask: 'Escribe el correo con el que entras. Si hay una cuenta con ese correo, te enviaremos un enlace para elegir otra contraseña.',
  /** If the provider has no mail server. The link is printed where the provider runs. */
  askWithoutMail: (school: Reach) =>
    `Este portal todavía no envía correos. Escribe el correo con el que entras: si hay una cuenta con ese correo, se hace un enlace para elegir otra contraseña. Para que te lo den, ${callUs(school)}.`,
  email: 'Correo',
  send: 'Enviar enlace',
  sentTitle: 'Revisa tu correo',
  sent: 'Si hay una cuenta con ese correo, en unos minutos recibirás un enlace. Sirve una sola vez, durante una hora. Si no llega, busca en el correo no deseado o pide otro.',
  sentTitleWithoutMail: 'Pide tu enlace a la escuela',
  sentWithoutMail: (school: Reach) =>
    `Si hay una cuenta con ese correo, el enlace ya está hecho; sirve una sola vez, durante una hora. Este portal todavía no envía correos: para que te lo den, ${callUs(school)}.`,
  choose: 'Elige una contraseña nueva, de al menos 8 caracteres.',
  password: 'Contraseña nueva',
  repeat: 'Repite la contraseña',
  save: 'Guardar contraseña',
  short: 'La contraseña debe tener al menos 8 caracteres.',
  easy: 'Esa contraseña es de las primeras que alguien probaría: palabras muy usadas, tu nombre, tu correo o el de la escuela. Elige otra, por ejemplo cuatro palabras que nadie más juntaría.',
  different: 'Las contraseñas no son iguales.',
  badEmail: 'Escribe un correo válido.',
  doneTitle: 'Contraseña guardada',
  done: 'Ya puedes entrar con tu contraseña nueva. Las sesiones que estaban abiertas se cerraron.',
  expiredTitle: 'El enlace ya no sirve',
  expired: 'El enlace ya se usó o pasó más de una hora. Pide uno nuevo.',
  again: 'Pedir otro enlace',
  toLogin: 'Ir al inicio de sesión',
} as const

export const resetMail = {
  subject: (school: string) => `${school}: restablecer tu contraseña`,
  body: (name: string, link: string) =>
    `Hola, ${name}:\n\nPara elegir una contraseña nueva abre este enlace. Sirve una sola vez, durante una hora:\n\n${link}\n\nSi no lo pediste, no hagas nada: tu contraseña sigue igual.\n`,
} as const

/** The page behind an invitation to choose the first password. */
export const invitationWords = {
  title: (name: string) => `Te damos la bienvenida, ${name}`,
  choose: (school: string, email: string) =>
    `${school} te abrió una cuenta en su portal. Elige tu contraseña, de al menos 8 caracteres. Vas a entrar con ella y con tu correo, ${email}.`,
  password: 'Tu contraseña',
  doneTitle: 'Tu cuenta está lista',
  done: (email: string) => `Entra con tu correo, ${email}, y la contraseña que acabas de elegir.`,
  goneTitle: 'Esta invitación ya no sirve',
  gone: (school: Reach, sendsMail: boolean) =>
    `Ya se usó, pasaron siete días o la escuela te envió otra. Si ya elegiste tu contraseña, inicia sesión. Si no, pide otra invitación: ${callUs(school)}.${sendsMail ? ' También puedes recibir un enlace en tu correo.' : ''}`,
  byMail: 'Recibir un enlace en mi correo',
} as const

/** The school's phone and e-mail. '' if one is not set; the sentence of `callUs` then leaves it out. */
type Reach = { phone: string; email: string }
function callUs({ phone, email }: Reach): string {
  const ways = [phone && phoneText(phone), email].filter(Boolean).join(' · ')
  return `llama o escribe a la escuela${ways && ` (${ways})`}`
}

export const passwordChangedMail = {
  subject: (name: string) => `${name}: tu contraseña cambió`,
  body: (name: string, school: Reach) =>
    `Hola, ${name}:\n\nLa contraseña de tu cuenta acaba de cambiar, y las sesiones que estaban abiertas se cerraron.\n\nSi no fuiste tú, ${callUs(school)}.\n`,
} as const

/** Sent after somebody who was invited has chosen the first password. */
export const accountOpenedMail = {
  subject: (name: string) => `${name}: tu cuenta está abierta`,
  body: (name: string, school: Reach) =>
    `Hola, ${name}:\n\nElegiste tu contraseña: desde ahora entras al portal con este correo.\n\nSi no fuiste tú, ${callUs(school)}.\n`,
} as const

/** Sent to the account's previous address after its e-mail was changed. */
export const emailMovedMail = {
  subject: (name: string) => `${name}: el correo de tu cuenta cambió`,
  body: (name: string, school: Reach) =>
    `Hola, ${name}:\n\nTu cuenta tiene ahora otro correo, y con este ya no se puede entrar. Las sesiones que estaban abiertas se cerraron.\n\nSi no sabías de este cambio, ${callUs(school)}.\n`,
} as const

export const invitationMail = {
  subject: (school: string) => `${school}: tu cuenta del portal`,
  body: (name: string, school: string, link: string) =>
    `Hola, ${name}:\n\n${school} te abrió una cuenta en su portal. Para elegir tu contraseña abre este enlace. Sirve una sola vez, durante siete días:\n\n${link}\n\nSi ya pasaron, usa «¿Olvidaste tu contraseña?» al iniciar sesión.\n`,
} as const
