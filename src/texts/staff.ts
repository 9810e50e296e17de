/** The texts of the staff list. */
export const staffTexts = {
  title: 'Personal',
  search: 'Buscar por nombre, correo o teléfono',
  failed: 'Error al cargar el personal',
  empty: 'No hay personal',
  emptyHint: 'Agrega a maestras, maestros y recepción con «Agregar personal».',
  emptySearchHint: 'Prueba con otro nombre, correo o teléfono.',
  notOffered: 'Esta escuela no lleva a su personal en el portal',
  create: 'Agregar personal',
  created: 'Cuenta creada e invitada',
  edit: 'Editar cuenta',
  editOf: (name: string) => `Editar a ${name}`,
  edited: 'Cuenta actualizada',
  role: 'Puesto',
  roles: { Administrador: 'Administración', Recepcion: 'Recepción', Maestro: 'Maestra o maestro' },
  state: 'Estado',
  inviteHint:
    'Al guardar se hace su invitación: un enlace para elegir su contraseña, que sirve siete días. Llega por correo si la escuela puede enviarlos.',
  otherRole: 'Si cambia de puesto, sus sesiones se cierran: lo que guarda un equipo depende de lo que su puesto ve.',
  deactivateTitle: (name: string) => `Desactivar a ${name}`,
  deactivateHint:
    'Sus grupos siguen: elige quién se queda con cada uno. Las listas anteriores conservan a quien las tomó.',
  deactivated: 'Cuenta desactivada y grupos entregados',
  from: 'Da clase desde',
  all: 'Todos los grupos a',
  nobody: 'Nadie por ahora',
  signOut: 'Cerrar sesiones',
  signOutOf: (name: string) => `Cerrar las sesiones de ${name}`,
  signOutTitle: (name: string) => `¿Cerrar todas las sesiones de ${name}?`,
  signOutBody:
    'Tendrá que entrar otra vez en todos sus equipos. Lo que haya guardado sin enviar se queda en ellos y se envía cuando vuelva a entrar.',
  signedOut: 'Sesiones cerradas',
  notSignedOut: 'No se cerraron las sesiones',
} as const

/** The name of a role; the role itself if it is unknown. */
export function roleText(role: string): string {
  return Object.entries(staffTexts.roles).find(([name]) => name === role)?.[1] ?? role
}
