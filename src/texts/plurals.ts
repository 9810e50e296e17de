/** Counted things in Spanish. */

/** "1 alumno", "20 alumnos", "sin alumnos" never: zero takes the plural, as Spanish does. */
export function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

const number = new Intl.NumberFormat('es-MX')
/** "1,250" */
export function countText(count: number): string {
  return number.format(count)
}

export const pupils = (count: number) => counted(count, 'alumno', 'alumnos')
export const changes = (count: number) => counted(count, 'cambio', 'cambios')
export const points = (count: number) => counted(count, 'punto', 'puntos')
