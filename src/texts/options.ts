/** The texts of the option lists. */
import type { OptionListName } from '../contract'

export const optionTexts = {
  lists: {
    'attendance-status': 'Estados de asistencia',
    'payment-type': 'Tipos de pago',
    relationship: 'Parentescos',
  } satisfies Record<OptionListName, string>,
  failed: 'Error al cargar las opciones',
  empty: 'No hay opciones',
  emptyHint: 'Agrega la primera.',
  notOffered: 'Esta escuela no cambia sus opciones en el portal',
  label: 'Nombre',
  state: 'Estado',
  offered: 'Se ofrece',
  hidden: 'Oculta',
  meaning: 'Significa',
  meanings: { present: 'vino', absent: 'faltó', late: 'llegó tarde', excused: 'faltó con permiso' },
  create: 'Nueva opción',
  createIn: (list: string) => `Nueva opción: ${list}`,
  created: 'Opción agregada',
  edit: 'Editar opción',
  editOf: (label: string) => `Editar ${label}`,
  edited: 'Opción actualizada',
  up: 'Subir',
  upOf: (label: string) => `Subir ${label}`,
  down: 'Bajar',
  downOf: (label: string) => `Bajar ${label}`,
  moveFailed: 'No se cambió el orden',
  hide: 'Ocultar',
  show: 'Mostrar',
  hideHint: 'Una opción oculta ya no se ofrece; los registros que la tienen la conservan.',
} as const
