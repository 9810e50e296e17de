/**
 * Texts for a row that somebody else changed at the same time. The buttons that choose a value have their labels in
 * `outboxTexts`, because the screen *Por enviar* has the same ones.
 */
import { counted } from './plurals'

const several = (labels: readonly string[]) => labels.join(', ').replace(/, (?=[^,]*$)/, ' y ')

export const meanwhileTexts = {
  title: 'Alguien más lo cambió mientras tanto',
  lead: (fields: number) =>
    fields === 1
      ? 'Mientras editabas, alguien más guardó otro valor. Elige con cuál te quedas.'
      : `Mientras editabas, alguien más guardó otros valores en ${counted(fields, 'dato', 'datos')}. Elige con cuál te quedas en cada uno.`,
  /** The other value is this person's own: entered on this device in another tab, or since the draft was begun. */
  own: {
    title: 'Ya lo habías cambiado en este equipo',
    lead: 'Desde que empezaste, quedó por enviar otro valor en este equipo. Elige con cuál te quedas.',
    waiting: 'Lo que está por enviar',
    keep: 'Dejar lo que está por enviar',
    kept: 'Se quedó lo que está por enviar.',
    undecided: 'No se guardó nada: falta elegir entre lo que escribiste y lo que está por enviar.',
  },
  keepEditing: 'Seguir editando',
  anotherFile: 'Otro archivo, ya guardado',
  nothingChanged: 'No cambiaste nada: no había nada que guardar.',
  already: 'Ya estaba guardado así.',
  keptTheirs: 'Se quedó lo que ya tenía la escuela.',
  others: (labels: readonly string[]) =>
    `Mientras editabas, alguien más cambió ${several(labels)}. Sus cambios siguen ahí.`,
  sinceDraft: (labels: readonly string[]) =>
    `Desde que lo escribiste cambió lo guardado en ${several(labels)}. Al guardar podrás elegir con cuál te quedas.`,
  undecided: 'No se guardó nada: falta elegir entre lo tuyo y lo que guardó alguien más.',
  unread: (why: string) => `${why} No se envió nada: antes hay que ver si alguien más lo cambió.`,
  alreadyOn: 'Ya estaba activado: cambió mientras tenías esto abierto.',
  alreadyOff: 'Ya estaba desactivado: cambió mientras tenías esto abierto.',
} as const
