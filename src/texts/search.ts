/** The sentences of the search that opens over any screen. */
import { countText, counted } from './plurals'

export const searchTexts = {
  open: 'Buscar estudiante',
  title: 'Buscar',
  placeholder: 'Nombre o folio',
  placeholderDesk: 'Nombre, folio o tutor',
  students: 'Estudiantes',
  tutors: 'Tutores',
  results: 'Resultados',
  start: 'Escribe un nombre o un folio.',
  startDesk: 'Escribe el nombre o el folio de un estudiante, o el nombre, correo o teléfono de su tutor.',
  nothing: 'No se encontró a nadie',
  nothingHint: 'Prueba con otra parte del nombre o con el folio.',
  first: (shown: number, found: number) => `Los primeros ${countText(shown)} de ${countText(found)}. Sigue escribiendo para acercarte.`,
  found: (count: number) => counted(count, 'resultado', 'resultados'),
  tutorsOffline: 'Sin conexión no se puede buscar entre los tutores.',
  tutorsFailed: 'No se pudo buscar entre los tutores.',
  tutorsLoading: 'Buscando tutores…',
  keys: 'Flechas para elegir, Enter para abrir, Esc para cerrar.',
} as const
