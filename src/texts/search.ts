/** The texts of the search button. The window's texts are apart, so that they load with the window. */
export const searchTexts = {
  open: 'Buscar estudiante',
  title: 'Buscar',
} as const
