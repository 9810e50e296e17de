/** The texts of printed lists. */
import { counted } from './plurals'

export const paperTexts = {
  print: 'Imprimir',
  failed: 'No se pudo imprimir',
  searched: (text: string) => `Búsqueda: ${text}`,
  rows: (count: number) => counted(count, 'renglón', 'renglones'),
  printed: (day: string, hour: string) => `Impreso el ${day}, ${hour}`,
} as const
