/** What waits on this device and what became of it, wherever a row shows it; the rest of *Por enviar* says `outbox-screen`. */
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
  /** In the place of a state's word, where nothing shows what the school has. */
  unproven: 'Sin comprobar',
  /** What a person decides, because no list shows it; `sent`: it has left this device. */
  unprovenWhy: (sent: boolean) =>
    sent
      ? 'No podemos comprobar si llegó: la lista de la escuela no lo muestra. Míralo en la escuela: si no está, reinténtalo; si ya está, descártalo.'
      : 'No podemos comprobar qué tiene la escuela en este registro, y no lo enviamos para no encimar otro valor. Reinténtalo, o descártalo y avisa en la escuela.',
  unprovenThere: 'No podemos comprobar qué tiene la escuela. Decídelo en Por enviar.',
  /** A wait that lasts, by what it waits for. */
  lasting: {
    list: 'No logramos leer la lista de este grupo en la escuela, y sin ella no sabemos si este cambio choca con otro. Lo seguimos intentando; si no cambia, avisa en la escuela.',
    unproven: 'La lista de la escuela no llega completa, y no sabemos si este registro ya está en ella. Lo seguimos comprobando; si no cambia, avisa en la escuela.',
    unknown: 'Llevamos varios intentos sin que la escuela lo confirme. Sigue guardado aquí y lo seguimos intentando; si no cambia, avisa en la escuela.',
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
