/** The texts of printed lists. */
export const paperTexts = {
  print: 'Imprimir',
  printed: (day: string, hour: string) => `Impreso el ${day}, ${hour}`,
} as const
