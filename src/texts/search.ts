/** What the button of the search says; the window's own sentences come with it. */
export const searchTexts = {
  open: 'Buscar estudiante',
  title: 'Buscar',
} as const
