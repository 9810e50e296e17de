/**
 * How to recognize a value of the demo school in a school file: another school edits src/school.ts, and what it left as
 * it was must not reach its families.
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

/** `name`: the school's own name; the demo's name is no mark for a school whose name contains it. */
export function isDemoValue(text: string, name: string): boolean {
  const own = name === marks[0] ? '' : name
  return marks.some((mark) => text.includes(mark) && !own.includes(mark)) || text === 'LUC'
}
