/**
 * The help pages of each role, in order. A role has at most six, so that the list is read at a glance. Links beside a
 * question also open pages that the role's list leaves out: *Dos personas cambiaron lo mismo* for the desk, for
 * example.
 */
import { isRole, type Capability, type Role } from '../../contract'
import { helpPages } from '../../texts/help'
import { helpTitles, type HelpTopic } from '../../texts/help-titles'

const desk: readonly HelpTopic[] = ['recepcion', 'familias', 'corte', 'renovaciones', 'importar', 'reportes']

export const topicsByRole: Record<Role, readonly HelpTopic[]> = {
  Administrador: ['escuela', 'ciclo-escolar', 'importar', 'exportar', 'familias', 'corte'],
  Recepcion: desk,
  Maestro: ['empezar-el-dia', 'pasar-lista', 'colores', 'conflicto', 'sin-senal', 'instalar'],
  Tutor: ['hijos', 'avisar-falta', 'pagar', 'puntos', 'instalar', 'cerrar-sesion'],
  Alumno: ['puntos', 'instalar', 'cerrar-sesion'],
}

/** The topics of a role that need no capability, or one that the provider has announced; empty for an unknown role. */
export function topicsOf(role: string, announced: readonly Capability[]): readonly HelpTopic[] {
  if (!isRole(role)) return []
  return topicsByRole[role].filter((topic) => isOffered(helpPages[topic], announced))
}

/** Whether a page or a step needs no capability, or one that the provider has announced. */
export function isOffered({ capability }: { capability?: Capability }, announced: readonly Capability[]): boolean {
  return capability === undefined || announced.includes(capability)
}

export function isTopic(id: string): id is HelpTopic {
  return Object.hasOwn(helpTitles, id)
}
