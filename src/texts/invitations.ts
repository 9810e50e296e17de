/** The texts of accounts and of the invitations by which people choose their first password. */
import type { AccountState } from '../contract'
import { counted } from './plurals'

export const invitationTexts = {
  account: 'Cuenta',
  states: { none: 'Sin cuenta', invited: 'Invitada', active: 'Activa' } satisfies Record<AccountState, string>,
  invite: 'Invitar',
  inviteOf: (name: string) => `Invitar a ${name}`,
  titleOf: (name: string) => `Invitación de ${name}`,
  lead: (email: string) =>
    `Es un enlace para elegir la contraseña; sirve una sola vez, durante siete días. Después se entra al portal con el correo ${email}.`,
  noEmail: 'Sin correo no se puede entrar al portal.',
  addEmail: 'Agregar correo',
  addEmailOf: (name: string) => `Agregar correo: ${name}`,
  mail: 'Enviar por correo',
  make: 'Crear enlace',
  another: 'Crear otro enlace',
  anotherHint: 'Si creas otro, este deja de servir.',
  validUntil: (day: string) => `Sirve una vez, hasta el ${day}.`,
  copy: 'Copiar enlace',
  copyOf: (name: string) => `Copiar enlace de ${name}`,
  copyFailed: 'No se pudo copiar: mantén el dedo sobre el enlace y cópialo.',
  whatsappOf: (name: string) => `Enviar invitación de ${name} por WhatsApp`,
  print: 'Imprimir',
  qr: (name: string) => `Código QR de la invitación de ${name}`,
  failed: 'Error al cargar las invitaciones',
  mailed: (count: number) => `${counted(count, 'invitación enviada', 'invitaciones enviadas')} por correo`,
  made: (count: number) => counted(count, 'enlace creado', 'enlaces creados'),
  notInvited: 'No se hizo la invitación',
  noSite: {
    here: 'El portal no tiene todavía una dirección pública: los enlaces sólo abren en este equipo. Pide a quien lo instaló que configure PUBLIC_URL antes de invitar.',
    nearby:
      'El portal no tiene todavía una dirección pública: los enlaces quizá sólo abren en la red de la escuela. Pide a quien lo instaló que configure PUBLIC_URL.',
  },

  inviteAll: 'Invitar a quienes faltan',
  counts: (missing: number, open: number, noEmail: number) =>
    [
      counted(missing, 'cuenta por invitar', 'cuentas por invitar'),
      ...(open > 0 ? [`${counted(open, 'invitada', 'invitadas')} que no ${open === 1 ? 'ha' : 'han'} entrado`] : []),
      ...(noEmail > 0 ? [`${noEmail} sin correo`] : []),
    ].join(' · '),
  nobody: 'No falta nadie por invitar',
  mailAll: (count: number) => `Enviar ${counted(count, 'correo', 'correos')}`,
  makeAll: (count: number) => `Crear ${counted(count, 'enlace', 'enlaces')}`,
  makeAllHint: 'Los enlaces se envían después por WhatsApp uno por uno, se copian o se imprimen con su código QR.',
  printAll: (count: number) => `Imprimir ${counted(count, 'invitación', 'invitaciones')}`,
  withoutEmail: 'Sin correo',

  slips: 'Invitaciones',
  slipTitle: 'Tu cuenta del portal',
  slipSteps: (email: string) =>
    `Escanea el código o escribe la dirección. Elige tu contraseña y entra con tu correo ${email}.`,

  studentAccount: 'Cuenta del estudiante',
  noStudentAccount: 'No tiene cuenta propia. Con una ve sus puntos y su asistencia; la de su tutor es otra.',
  give: 'Dar cuenta',
  given: 'Cuenta guardada: ahora puedes invitar',
  emailHint: 'Un correo propio: con el de su tutor entra su tutor.',
  changeEmail: 'Cambiar correo',
  emailChanged: 'Correo cambiado',
} as const

type Inviting = { addressee: string; child: string; school: string; link: string; day: string }

/**
 * The draft of a message with an invitation's link. `child`: the student whose account it is; '' for the addressee's
 * own.
 */
export function invitationMessage({ addressee, child, school, link, day }: Inviting): string {
  const whose =
    child === '' ? 'le abrimos una cuenta en nuestro portal' : `abrimos la cuenta de ${child} en nuestro portal`
  return [
    `Hola, ${addressee}. Le escribimos de ${school}: ${whose}.`,
    `Para elegir la contraseña abra este enlace, que sirve una sola vez, hasta el ${day}:`,
    link,
  ].join('\n')
}
