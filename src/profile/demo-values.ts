/**
 * Recognizes values of the demo school in src/school.ts. Another school edits that file; a value that it has left
 * unchanged must not be shown to its families.
 */

/** Words that only the demo school's values contain. The first is its name. */
const marks = [
  'Lucero',
  'lucero.test',
  '5512345678',
  '5587654321',
  'División del Norte 1204',
  'Ignacio Allende 87',
  'El inglés se aprende jugando',
  'Mariana Robles',
  'Jorge Luis Medina',
  'Paola Ibarra',
  'Rodrigo Salas',
  'Fernanda Quiroz',
  'Alejandra Montes',
  'Héctor Villaseñor',
  'Lucía Contreras',
  'Beatriz Anaya',
] as const

/** Words that only texts of the demo's public page contain, beside those of `marks`. */
const pageMarks = [
  'niños de 4 a 12 años en Del Valle',
  'Escenas de una semana cualquiera',
  'lucero de papel',
  'Cuatro semanas, cuatro mundos',
  'La primera clase es de prueba y no cuesta',
  'Grupos de diez a veinte niños',
  'bicicletero y timbre a la altura',
  'casa amarilla junto al mercado',
  'destination=19.3789',
  'destination=19.3527',
  'pedir helado en inglés',
  'Lo que me ganó fue el volcán',
  'Tengo gemelos muy distintos',
  'Nunca me he enterado tarde de nada',
  'El sábado de cocina es sagrado',
  'cómo se llama el perro de mi hijo',
  'el mesero de la obra',
  'No hay planas ni castigos',
  'La calificación subió sola',
] as const

/**
 * Whether `text` contains one of `marks`, or is the demo's folio prefix. `name`: the school's own name; a mark that the
 * name contains does not count ("Lucero" for a school named "Colegio Lucero").
 */
export function isDemoValue(text: string, name: string): boolean {
  return hasMark(text, name, marks) || text === 'LUC'
}

/** The same for a text of the public page. */
export function isDemoText(text: string, name: string): boolean {
  return isDemoValue(text, name) || hasMark(text, name, pageMarks)
}

function hasMark(text: string, name: string, all: readonly string[]): boolean {
  const own = name === marks[0] ? '' : name
  return all.some((mark) => text.includes(mark) && !own.includes(mark))
}
