/** Texts of counts, with the Spanish singular or plural: "1 estudiante", "20 estudiantes". */

/** "1 estudiante", "20 estudiantes", "0 estudiantes": in Spanish zero takes the plural. */
export function counted(count: number, one: string, many: string): string {
  return `${countText(count)} ${count === 1 ? one : many}`
}

/** "1,250": a whole number, as es-MX groups it. */
export function countText(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}

export const students = (count: number) => counted(count, 'estudiante', 'estudiantes')
export const changes = (count: number) => counted(count, 'cambio', 'cambios')
export const points = (count: number) => counted(count, 'punto', 'puntos')
