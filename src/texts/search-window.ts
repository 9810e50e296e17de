/** The texts of the search button, and of the search window, which opens over any screen. */
import { countText, counted } from './plurals'

/** Kinds of results that only the provider can search. */
const kinds = { tutors: 'los tutores', receipts: 'los recibos' } as const
type Kind = keyof typeof kinds

const named = (asked: readonly Kind[], and: string) => asked.map((kind) => kinds[kind]).join(` ${and} `)

/** The texts of the search button. */
export const searchTexts = {
  open: 'Buscar estudiante',
  title: 'Buscar',
} as const

export const searchWindowTexts = {
  placeholder: 'Nombre o folio',
  placeholderTeacher: 'Nombre, folio o grupo',
  placeholderDesk: 'Nombre, folio, tutor, grupo o recibo',
  students: 'Estudiantes',
  groups: 'Grupos',
  tutors: 'Tutores',
  receipts: 'Recibos',
  results: 'Resultados',
  start: 'Escribe un nombre o un folio.',
  startTeacher: 'Escribe el nombre o el folio de un estudiante, o el nombre de un grupo.',
  startDesk:
    'Escribe el nombre o el folio de un estudiante, el nombre, correo o teléfono de su tutor, un grupo, o el número de un recibo.',
  nothing: 'No se encontró nada',
  nothingHint: 'Prueba con otra parte del nombre o con el folio.',
  first: (shown: number, found: number) =>
    `Los primeros ${countText(shown)} de ${countText(found)}. Sigue escribiendo para acercarte.`,
  found: (count: number) => counted(count, 'resultado', 'resultados'),
  offline: (asked: readonly Kind[]) => `Sin conexión no se puede buscar entre ${named(asked, 'ni')}.`,
  failed: (asked: readonly Kind[]) => `No se pudo buscar entre ${named(asked, 'ni')}.`,
  loading: (asked: readonly Kind[]) => `Buscando entre ${named(asked, 'y')}…`,
  receipt: (number: string, month: string) => `Recibo ${number} · ${month}`,
  keys: 'Flechas para elegir, Enter para abrir, Esc para cerrar.',
} as const
