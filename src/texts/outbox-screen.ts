/** The texts of *Por enviar*: the changes that wait on this device, in a teacher's words. */
import { ofDay } from './relative-days'
import { changes, countText } from './plurals'

export const observationsChange = (value: string) => (value === '' ? 'Sin observaciones' : `Observaciones: «${value}»`)
export const cycleChange = (begins: boolean) => (begins ? 'Inicia ciclo' : 'Quita inicio de ciclo')

export const outboxScreenTexts = {
  allSent: 'Todo enviado',
  allSentHint: 'Nada espera en este equipo.',
  nothingOfYours: 'Nada tuyo espera',
  othersWait: (count: number) =>
    count === 1
      ? 'En este equipo espera 1 cambio de otra persona. Se envía cuando ella entre.'
      : `En este equipo esperan ${countText(count)} cambios de otras personas. Se envían cuando ellas entren.`,
  asking: 'Necesitan tu decisión',
  /** Headings of the changes that need no decision, by what happens to them now. */
  travelling: {
    sending: 'En camino',
    barred: 'No logran pasar',
    offline: 'Esperan la conexión',
    needsSignIn: 'Esperan tu sesión',
    ready: 'Listos para enviar',
  },
  showMore: 'Mostrar más',
  sendNow: 'Enviar ahora',
  nothingSent: {
    offline:
      'No hay conexión: nada se envió. Se enviará solo en cuanto vuelva la señal; mientras tanto queda guardado en este equipo.',
    needsSignIn: 'La escuela ya no acepta tu sesión: nada se envió. Inicia sesión de nuevo y se enviará.',
  },
  /** The last sentence is for the person who manages the network: which method is blocked, with which status. */
  barred: (method: string, status: number) =>
    `Este equipo puede leer lo que tiene la escuela, pero algo en la red no deja pasar los cambios. Quedan guardados aquí y se vuelven a intentar solos. Prueba con otra red, o avisa a quien atiende la red de la escuela: las solicitudes ${method} reciben un ${status} que no viene de la escuela.`,
  exportAll: 'Exportar a un archivo',
  fileName: 'por-enviar',
  /** `day`: as `wholeDayText` returns it. `what`: each kind of change with its count. */
  roll: (group: string, day: string, what: readonly string[]) =>
    [`Lista de ${group} ${ofDay(day)}`, ...what].join(' · '),
  counted: (what: string, count: number) => `${what}: ${countText(count)}`,
  seeRows: (count: number) => `Ver ${changes(count)}`,
  hideRows: 'Cerrar la lista',
  retry: 'Reintentar',
  retryAll: (count: number) => `Reintentar todos (${countText(count)})`,
  fix: 'Corregir',
  fixOf: (name: string) => `Corregir a ${name}`,
  fixed: 'Guardado en este equipo',
  rowNotHere: 'Este registro ya no está en este equipo. Puedes reintentar o descartar el cambio.',
  discard: 'Descartar',
  discardAll: (count: number) => `Descartar todos (${countText(count)})`,
  /** The day of a row, if the change was entered on another day. `day`: as `dayText` returns it. */
  attendanceOf: (day: string) => `asistencia ${ofDay(day)}`,
  /** Shown if the provider accepted the value but returned another one. */
  unechoed: 'La escuela lo recibió, pero guardó otra cosa.',
  noGroup: 'Sin grupo',
  nextTry: (when: string) => `Siguiente intento: ${when}`,
  discardTitle: (count: number) => (count === 1 ? '¿Descartar este cambio?' : `¿Descartar ${changes(count)}?`),
  discardText: (sentences: readonly string[]) =>
    `${sentences.length === 1 ? 'Se borrará de este equipo y no se enviará' : 'Se borrarán de este equipo y no se enviarán'}: ${sentences.join('; ')}`,
  discardConfirm: 'Sí, descartar',
  exportHeader: [
    'Cambio',
    'Campo',
    'Estudiante',
    'Grupo',
    'Fecha de asistencia',
    'Hecho',
    'Estado',
    'Detalle',
    'Valor mío',
    'Valor de la escuela',
  ],
} as const
