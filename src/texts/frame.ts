/** The texts of the portal's frame: titles, menu, sync chip, session, updates, installing. */
import type { paths } from '../paths'
import { onDay } from './relative-days'
import { countText } from './plurals'

type Screen = Exclude<keyof typeof paths, 'landing' | 'login' | 'privacy'>

/** The titles of the screens, by their names in `paths`; the landing, login and privacy pages have none here. */
export const titles: Record<Screen, string> = {
  home: 'Inicio',
  tutors: 'Tutores',
  tutor: 'Tutor',
  students: 'Estudiantes',
  student: 'Estudiante',
  imports: 'Importar de Excel',
  attendance: 'ASISTENCIA DE ESTUDIANTES',
  groups: 'Grupos',
  group: 'Grupo',
  schools: 'Escuelas',
  payments: 'Historial de Pagos',
  payment: 'Pago',
  bankData: 'Datos bancarios',
  priceLists: 'Precios',
  options: 'Opciones',
  renewals: 'Renovaciones',
  cashCount: 'Corte de caja',
  reports: 'Reportes',
  myPayments: 'Mis Pagos',
  contacts: 'Contacto Emergencia',
  registrations: 'Registros nuevos',
  staff: 'Personal',
  mySchool: 'Mi escuela',
  calendar: 'Calendario',
  outbox: 'Por enviar',
  rollCall: 'Pasar lista',
  emergency: 'Emergencia',
  help: 'Ayuda',
  helpTopic: 'Ayuda',
}

/** The texts of the sidebar (specification 2.5). Most of its entries are labelled by `titles`. */
export const menu = {
  label: 'Menú principal',
  users: 'Usuarios',
  registration: 'Registro Estudiante',
  opensOutside: '(se abre en otra pestaña)',
  payments: 'Pagos',
  attendance: 'Historial de Asistencia Alumnos',
  signOut: 'Cerrar Sesión',
  open: 'Abrir el menú',
  close: 'Cerrar el menú',
  collapse: 'Contraer el menú',
  expand: 'Ampliar el menú',
  back: 'Volver',
  backTo: (screen: string) => `Volver a ${screen}`,
  skip: 'Saltar al contenido',
  colours: 'Colores',
} as const

export const colourSchemes = { auto: 'Como el equipo', light: 'Claro', dark: 'Oscuro' } as const

/** The texts of the sync chip (SyncChip.tsx). */
export const chip = {
  label: (state: string) => `${state}. Abrir Por enviar`,
  checking: 'Revisando…',
  sent: 'Todo enviado',
  nothingOfYours: 'Nada tuyo espera',
  waiting: (count: number) => `${countText(count)} por enviar`,
  lasting: 'tardan en enviarse',
  offline: 'Sin conexión',
  keptHere: (count: number) => (count === 1 ? '1 guardado aquí' : `${countText(count)} guardados aquí`),
  nothingWaits: 'nada por enviar',
  sending: (done: number, total: number) => `Enviando ${countText(done)} de ${countText(total)}`,
  conflicts: (count: number) => (count === 1 ? '1 conflicto' : `${countText(count)} conflictos`),
  refused: (count: number) => (count === 1 ? '1 rechazado' : `${countText(count)} rechazados`),
  needsSignIn: (count: number) => `${countText(count)} por enviar`,
  signInAgain: 'inicia sesión',
  barred: 'Los cambios no pasan',
  failing: 'Falla este equipo',
  blocked: 'Cierra otras ventanas',
  downloading: 'Descargando',
  stopped: 'Faltan datos',
  downloaded: (done: number, total: number) =>
    total > 0 ? `${countText(done)} de ${countText(total)}` : done > 0 ? countText(done) : '',
} as const

export const session = {
  /** `day`: as `dayText` returns it. */
  lastsUntil: (day: string, hour: string) =>
    `Tu sesión dura hasta ${day === 'hoy' ? '' : `${onDay(day)} a `}las ${hour}.`,
  endsSoon: (hour: string) =>
    `Tu sesión termina a las ${hour}. Lo que guardes aquí no se pierde: se envía cuando vuelvas a entrar.`,
  ended: 'Tu sesión terminó. Entra otra vez para seguir donde estabas.',
  notAccepted: 'La escuela ya no acepta tu sesión. Tus cambios siguen guardados en este equipo.',
  signInAgain: 'Iniciar sesión de nuevo',
  closedHereOnly: 'Se cerró en este equipo, pero la escuela no lo confirmó.',
  signingOut: 'Cerrando sesión…',
  notCleared:
    'Lo que este equipo guardó sigue en él. Cierra las demás ventanas del portal y usa «Borrar datos de este dispositivo».',
} as const

export const deviceFailing = {
  /** Shown if IndexedDB keeps failing, because the disk is full or the browser lost its connection to it. */
  failing:
    'Este equipo no logra leer o guardar sus datos. Vuelve a cargar la página; si sigue igual, libera espacio en el equipo. Lo que ya estaba guardado no se pierde.',
  /** Shown if another tab blocks the database. */
  blocked:
    'Otra ventana del portal, quizá dormida, tiene ocupados los datos de este equipo. Cierra las demás ventanas del portal: esta seguirá sola. Si no, vuelve a cargar la página.',
  reload: 'Volver a cargar',
} as const

export const update = {
  title: 'Hay una versión nueva',
  body: 'Tú decides cuándo tomarla. Tus cambios guardados no se tocan.',
  take: 'Actualizar',
  later: 'Más tarde',
  typing: 'Hay texto a medio escribir, aquí o en otra pestaña. Si actualizas ahora se puede perder.',
  sending: 'Se están enviando cambios. Se actualizará en cuanto termine.',
  anyway: 'Actualizar de todos modos',
  taking: 'Actualizando: la página se abrirá de nuevo en un momento.',
  taken: 'Otra pestaña ya tomó la versión nueva.',
  reload: 'Recargar',
} as const

export const install = {
  offer: (school: string) => `Instalar ${school}`,
  /** The menu entry that leads to Por enviar, which shows `notPersisted` and `installHelps`. */
  atRisk: 'Lo guardado puede borrarse',
  notPersisted: 'Este navegador no promete conservar lo que guardas aquí. Envía tus cambios en cuanto haya conexión.',
  installHelps: (school: string) => `Con ${school} instalado en la pantalla de inicio, lo guardado está más seguro.`,
} as const

export const forbidden = {
  title: 'Esta página no es para tu cuenta',
  body: 'Tu cuenta no tiene permiso para verla. Si crees que debería, pregunta en la recepción de la escuela.',
} as const

export const notFound = {
  heading: 'Página no encontrada',
  title: 'Aquí no hay nada',
  body: 'La dirección no existe o cambió de lugar.',
} as const

/** Shown if the browser offers no IndexedDB: some private windows, a full disk, a school's policy. */
export const noStorage = {
  title: 'Este navegador no deja guardar nada en este equipo',
  body: 'Sin eso no podemos cuidar lo que registres. Sal de la ventana privada o libera espacio, y recarga.',
} as const

export const blockedStorage = {
  title: 'Otra ventana del portal tiene ocupados los datos de este equipo',
  body: 'Cierra las demás ventanas del portal: esta seguirá sola. Lo que ya estaba guardado sigue aquí.',
} as const

export const crashed = {
  title: 'Algo se rompió en esta página',
  body: 'Lo que ya estaba guardado en este equipo sigue aquí. Recarga para seguir.',
  reload: 'Recargar',
} as const

export const backHome = 'Volver al inicio'
