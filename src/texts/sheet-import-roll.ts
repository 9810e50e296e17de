/** The texts of *Importar de Excel* about a sheet of attendance as a whole. */
import type { SheetRefusal } from '../contract'
import { counted } from './plurals'

export const rollTexts = {
  title: 'Marcas de la lista',
  hint: 'Di qué significa cada marca. Lo que elijas vale para toda la hoja.',
  year: 'Año del primer día',
  month: 'Mes del primer día',
  mark: (written: string, count: number) =>
    written === '' ? `Celdas vacías (${count})` : `«${written}» (${counted(count, 'celda', 'celdas')})`,
  points: 'Asistencia, con esos puntos',
  notImported: 'No se importa',
} as const

/** Why a sheet cannot be imported as it is, and what to do. */
export const sheetRefusalTexts: Record<SheetRefusal, string> = {
  noStudent:
    'Esta hoja no dice de qué estudiante es cada renglón, así que no se puede importar. Agrega en Excel una columna con el folio o el nombre del estudiante, y elige el archivo de nuevo.',
  noDay:
    'Esta hoja no dice de qué día es cada asistencia, así que no se puede importar. Agrega en Excel los días como encabezados, o una columna con la fecha, y elige el archivo de nuevo.',
  byMonth:
    'Esta hoja tiene una columna por mes, y así no se puede importar. Haz en Excel un renglón por pago, con el estudiante, el mes, el importe y la fecha, y elige el archivo de nuevo.',
  ownSheet:
    'Esta es una hoja del portal que sólo se consulta: no se puede importar. Las de estudiantes, tutores, contactos, grupos, inscripciones, recibos, pagos y asistencia, sí.',
}
