/** The texts of the emergency contacts. */
export const contactTexts = {
  search: 'Buscar por nombre, teléfono, tutor o estudiante',
  create: 'Nuevo contacto',
  created: 'Contacto creado correctamente',
  edit: 'Editar contacto',
  edited: 'Contacto actualizado correctamente',
  editOf: (name: string) => `Editar a ${name}`,
  emptyHint: 'Agrega a quién llamar si hace falta.',
  emptySearchHint: 'Prueba con otro nombre o teléfono, o con el de un estudiante.',
  children: 'Estudiantes',
  fileName: 'contactos-de-emergencia',
} as const
