/** The sentences of the emergency contacts. */
export const contactTexts = {
  search: 'Buscar por nombre, teléfono o tutor',
  create: 'Nuevo contacto',
  created: 'Contacto creado correctamente',
  edit: 'Editar contacto',
  edited: 'Contacto actualizado correctamente',
  editOf: (name: string) => `Editar a ${name}`,
  emptyHint: 'Agrega a quién llamar si hace falta.',
  emptySearchHint: 'Prueba con otro nombre o teléfono.',
  fileName: 'contactos-de-emergencia',
} as const
