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

/**
 * Whether `text` contains one of `marks`, or is the demo's folio prefix. `name`: the school's own name; a mark that the
 * name contains does not count ("Lucero" for a school named "Colegio Lucero").
 */
export function isDemoValue(text: string, name: string): boolean {
  const own = name === marks[0] ? '' : name
  return marks.some((mark) => text.includes(mark) && !own.includes(mark)) || text === 'LUC'
}
