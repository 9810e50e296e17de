/** The texts of the tutor list and of a tutor's page. */
export const tutorTexts = {
  search: 'Buscar por nombre, correo o teléfono',
  emptyHint: 'Las familias se registran desde «Registro Estudiante».',
  emptySearchHint: 'Prueba con otro nombre, correo o teléfono.',
  fileName: 'tutores',
  state: 'Estado',
  edit: 'Editar tutor',
  edited: 'Tutor actualizado correctamente',
  permitOn: 'Desactivar Registro',
  permitOff: 'Activar Registro',
  permit: 'Puede registrar estudiantes',
  consent: 'Permiso de consentimiento',
  consentFile: 'permiso-de-consentimiento',
  students: 'Estudiantes del tutor',
  payments: 'Historial de pago',
  searchPayments: 'Buscar por recibo, estudiante o grupo',
  createPayment: 'Crear Pago',
  /** Drafts that the person can edit before sending them. */
  draft: (name: string, school: string) => `Hola, ${name}. Le escribimos de ${school}. `,
} as const
