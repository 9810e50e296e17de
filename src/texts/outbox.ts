/** The sentences of *Por enviar*: what waits on this device, told as a teacher would tell it. */
import { ofDay } from './of-day'
import { points } from './plurals'

/** What one change says, before the student's name. */
export const changeTexts = {
  points: (value: number | null) => (value === null ? 'Sin puntos' : points(value)),
  observations: (value: string) => (value === '' ? 'Sin observaciones' : `Observaciones: «${value}»`),
  cycle: (begins: boolean) => (begins ? 'Inicia ciclo' : 'Quita inicio de ciclo'),
  noStatus: 'Sin estado',
  noCycle: 'Sin inicio de ciclo',
} as const

export const outboxTexts = {
  title: 'Por enviar',
  allSent: 'Todo enviado',
  allSentHint: 'Nada espera en este equipo.',
  asking: 'Necesitan tu decisión',
  travelling: 'En camino',
  showMore: 'Mostrar más',
  sendNow: 'Enviar ahora',
  exportAll: 'Exportar a un archivo',
  fileName: 'por-enviar',
  retry: 'Reintentar',
  fix: 'Corregir',
  fixOf: (name: string) => `Corregir a ${name}`,
  fixed: 'Guardado en este equipo',
  rowNotHere: 'Este registro ya no está en este equipo. Puedes reintentar o descartar el cambio.',
  fixThere: 'Ver en Por enviar',
  discard: 'Descartar',
  keepMine: 'Conservar el mío',
  takeTheirs: 'Usar el del servidor',
  mine: 'El mío',
  theirs: 'El de la escuela',
  conflictIn: (field: string) => `Conflicto: ${field}`,
  conflictOf: (field: string, name: string) => `Conflicto de ${name}: ${field}`,
  nothingThere: '(vacío)',
  newRow: 'Registro nuevo',
  /** The day of a roll, where it is not the day it was written. */
  attendanceOf: (day: string) => `asistencia ${ofDay(day)}`,
  /** The provider said yes and answered another value than the one sent. */
  unechoed: 'La escuela lo recibió, pero guardó otra cosa.',
  serverSaid: (words: string) => `La escuela dijo: «${words}»`,
  noGroup: 'Sin grupo',
  states: {
    queued: 'Por enviar',
    sending: 'Enviando',
    unknown: 'Sin confirmar',
    waiting: 'En espera',
    needsSignIn: 'Espera tu sesión',
    conflict: 'Conflicto',
    rejected: 'No aceptado',
    gone: 'Ya no existe',
  },
  explain: {
    queued: 'Se enviará en cuanto haya conexión.',
    sending: 'Va en camino.',
    unknown: 'Puede que ya haya llegado. Lo comprobaremos antes de enviarlo otra vez.',
    waiting: 'La escuela no respondió bien. Lo intentaremos de nuevo.',
    needsSignIn: 'Inicia sesión otra vez y se enviará.',
    conflict: 'La escuela ya tiene otro valor. Elige con cuál te quedas.',
    rejected: 'La escuela no lo aceptó. Puedes corregirlo, reintentarlo o descartarlo.',
    gone: 'El registro ya no existe en la escuela. Si lo repusieron, reinténtalo; si no, descártalo y toma otra vez esa asistencia.',
  },
  nextTry: (when: string) => `Siguiente intento: ${when}`,
  discardTitle: '¿Descartar este cambio?',
  discardText: (sentence: string) => `Se borrará de este equipo y no se enviará: ${sentence}`,
  discardConfirm: 'Sí, descartar',
  exportHeader: ['Cambio', 'Campo', 'Estudiante', 'Grupo', 'Fecha de asistencia', 'Hecho', 'Estado', 'Detalle', 'Valor mío', 'Valor de la escuela'],
  held: 'Aún puedes deshacerlo',
} as const
