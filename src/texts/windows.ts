/** The texts of windows about this device and the session: signing out, signing in again, installing, deleting data. */
import { changes } from './plurals'

/** Asked before signing out if changes are unsent or there is no network to sign in again. */
export const signOutQuestion = {
  title: 'Todavía hay cambios por enviar',
  titleOffline: '¿Cerrar la sesión sin conexión?',
  offline: 'Ahora no hay conexión, y sin ella no podrás volver a entrar.',
  waiting: (count: number) =>
    `${count === 1 ? 'Hay 1 cambio' : `Hay ${changes(count)}`} sin enviar. Se ${count === 1 ? 'queda guardado' : 'quedan guardados'} en este equipo y se ${count === 1 ? 'envía' : 'envían'} cuando vuelvas a entrar aquí con tu cuenta.`,
  undecided: (count: number) =>
    `${count === 1 ? 'Hay 1 cambio que espera' : `Hay ${changes(count)} que esperan`} tu decisión en Por enviar. Se ${count === 1 ? 'queda guardado' : 'quedan guardados'} en este equipo hasta que vuelvas a entrar aquí con tu cuenta.`,
  confirm: 'Cerrar sesión',
  cancel: 'Seguir aquí',
} as const

/** Signing in again shortly before the session ends, or when the provider no longer accepts it. */
export const signInAgain = {
  againAs: (email: string) =>
    `Escribe la contraseña de ${email}. Mientras tanto no se cierra nada: sigues donde estabas.`,
  againNeedsNetwork:
    'Para iniciar sesión se necesita conexión, y ahora no hay. Tu sesión sigue como estaba; inténtalo cuando vuelva la señal.',
  signedInAgain: 'Sesión iniciada de nuevo',
  keptHere: (count: number) =>
    count === 1
      ? 'Hay 1 cambio por enviar. Se queda guardado en este equipo.'
      : `Hay ${changes(count)} por enviar. Se quedan guardados en este equipo.`,
  understood: 'Entendido',
} as const

/** Texts of the window that explains how to add the portal to the home screen of an iPhone or iPad. */
export const installSteps = {
  title: (school: string) => `${school} en tu pantalla de inicio`,
  why: 'Instalada se abre como una app, también sin conexión, y lo guardado en este equipo queda más seguro.',
  /** The installed app has its own storage and starts empty, so unsent changes stay behind in Safari. */
  unsent: (count: number) =>
    `Antes de instalarla, espera a que se envíe lo que falta: hay ${changes(count)} por enviar. La app instalada empieza vacía, y lo que quede aquí sólo se envía desde esta página.`,
  steps: ['Toca el botón Compartir de Safari.', 'Elige «Agregar a inicio».', 'Toca «Agregar».'],
  sevenDays: 'Sin instalar, Safari borra lo guardado después de 7 días sin abrir la página.',
  done: 'Entendido',
} as const

/** The question before all sessions of this person's account are closed. */
export const signOutEverywhere = {
  offer: 'Cerrar sesión en todos mis equipos',
  title: '¿Cerrar tu sesión en todos tus equipos?',
  body: 'Se cierra en cada equipo donde entraste, también en este. Hazlo si perdiste un equipo o si alguien más usa tu cuenta; si crees que saben tu contraseña, elige otra en «¿Olvidaste tu contraseña?». Lo que falta por enviar se queda guardado y se envía cuando vuelvas a entrar.',
  confirm: 'Cerrar en todos',
  failed: 'No se cerró ninguna sesión',
} as const

/** Deleting all downloaded data on this device, and the unsent changes of the person who is signed in. */
export const clearDevice = {
  offer: 'Borrar datos de este dispositivo',
  title: '¿Borrar los datos de este equipo?',
  body: 'Se borra lo que la escuela guardó aquí para leerlo sin conexión. Los cambios sin enviar de otras personas se quedan hasta que ellas entren.',
  own: (count: number) =>
    `${count === 1 ? 'También se borra 1 cambio tuyo' : `También se borran ${changes(count)} tuyos`} sin enviar, y no hay otra copia.`,
  leaves: 'Después se cierra tu sesión.',
  confirm: 'Borrar datos',
  done: 'Datos borrados de este equipo',
} as const
