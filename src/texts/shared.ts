/** Texts that several screens share and that the specification does not name. */
import { countText } from './plurals'

export const shared = {
  activate: 'Activar',
  deactivate: 'Desactivar',
  active: 'Activo',
  inactive: 'Inactivo',
  undo: 'Deshacer',
  edit: 'Editar',
  actions: 'Acciones',
  needsNetwork: 'Esto necesita conexión.',
  unsure: 'No sabemos si se hizo: puedes intentarlo otra vez',
  unreadableRows: (count: number) =>
    count === 1
      ? 'Hay 1 registro más que no se pudo leer.'
      : `Hay ${countText(count)} registros más que no se pudieron leer.`,
  moreRows: 'Hay más registros de los que se muestran aquí. Usa la búsqueda para encontrarlos.',
  fromDevice: 'Sin conexión: datos guardados en este equipo.',
  fromDeviceDespite: (why: string) => `${why} Datos guardados en este equipo.`,
  exportCsv: 'Exportar CSV',
  exportFailed: 'No se pudo exportar',
  yes: 'Sí',
  no: 'No',
  privacy: 'Aviso de privacidad',
  draftKept: 'Recuperamos lo que habías escrito.',
  whatsapp: 'Escribir por WhatsApp',
  whatsappTo: (name: string) => `Escribir por WhatsApp a ${name}`,
  call: (name: string, phone: string) => `Llamar a ${name}: ${phone}`,
  noFile: 'Sin archivo',
  download: 'Descargar',
  fileFailed: 'No se pudo abrir el archivo',
} as const
