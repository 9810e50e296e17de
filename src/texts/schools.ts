/** The texts of the school list and its forms. */
export const schoolTexts = {
  search: 'Buscar por nombre o dirección',
  address: 'Dirección',
  state: 'Estado',
  street: 'Calle y número',
  locality: 'Colonia',
  localityHint: 'Con su código postal, si lo quieres en la página: Centro, C.P. 06000',
  municipality: 'Municipio o alcaldía',
  stateOfAddress: 'Estado de la República',
  create: 'Nueva escuela',
  created: 'Escuela agregada',
  edit: 'Editar escuela',
  editOf: (name: string) => `Editar ${name}`,
  edited: 'Escuela actualizada',
  firstHint: 'Agrega el primer lugar donde hay clases.',
  emptyHint: 'Las escuelas se dan de alta al preparar el sistema.',
  emptySearchHint: 'Prueba con otro nombre o dirección.',
} as const
