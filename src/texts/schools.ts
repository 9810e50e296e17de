/** The texts of the school list. */
export const schoolTexts = {
  search: 'Buscar por nombre o dirección',
  address: 'Dirección',
  state: 'Estado',
  emptyHint: 'Las escuelas se dan de alta al preparar el sistema.',
  emptySearchHint: 'Prueba con otro nombre o dirección.',
} as const
