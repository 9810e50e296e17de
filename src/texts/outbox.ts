/**
 * Texts of a waiting change and its state, for every row that shows one. Texts of *Por enviar* alone are in
 * `outbox-screen`.
 */
import { points } from './plurals'

export const changeTexts = {
  points: (value: number | null) => (value === null ? 'Sin puntos' : points(value)),
  noStatus: 'Sin estado',
  noCycle: 'Sin inicio de ciclo',
} as const

export const outboxTexts = {
  fixThere: 'Ver en Por enviar',
  keepMine: 'Conservar el mío',
  takeTheirs: 'Usar el del servidor',
  mine: 'El mío',
  theirs: 'El de la escuela',
  conflictIn: (field: string) => `Conflicto: ${field}`,
  conflictOf: (field: string, name: string) => `Conflicto de ${name}: ${field}`,
  nothingThere: '(vacío)',
  newRow: 'Registro nuevo',
  serverSaid: (words: string) => `La escuela dijo: «${words}»`,
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
  /** Replaces the name of the state if no list of the provider shows the row. */
  unproven: 'Sin comprobar',
  /** Asks a person to decide, because no list shows the row. `sent`: whether the change has been sent. */
  unprovenWhy: (sent: boolean) =>
    sent
      ? 'No podemos comprobar si llegó: la lista de la escuela no lo muestra. Míralo en la escuela: si no está, reinténtalo; si ya está, descártalo.'
      : 'No podemos comprobar qué tiene la escuela en este registro, y no lo enviamos para no encimar otro valor. Reinténtalo, o descártalo y avisa en la escuela.',
  unprovenThere: 'No podemos comprobar qué tiene la escuela. Decídelo en Por enviar.',
  /** A wait that takes unusually long, by its reason. */
  lasting: {
    list: 'No logramos leer la lista de este grupo en la escuela, y sin ella no sabemos si este cambio choca con otro. Lo seguimos intentando; si no cambia, avisa en la escuela.',
    unproven:
      'La lista de la escuela no llega completa, y no sabemos si este registro ya está en ella. Lo seguimos comprobando; si no cambia, avisa en la escuela.',
    unknown:
      'Llevamos varios intentos sin que la escuela lo confirme. Sigue guardado aquí y lo seguimos intentando; si no cambia, avisa en la escuela.',
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
} as const
