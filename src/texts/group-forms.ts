/** The texts of creating, changing and ending a group (capability `catalogue`). */
import { moneyText } from './money'
import { counted } from './plurals'

export const groupFormTexts = {
  title: 'Administrar',
  create: 'Nuevo grupo',
  created: 'Grupo creado',
  edit: 'Editar grupo',
  edited: 'Grupo actualizado',
  duplicate: 'Duplicar',
  duplicateOf: (group: string) => `Duplicar ${group}`,
  firstHint: 'Crea el primero con sus días, su horario y su maestro.',
  schoolFirst: 'Primero agrega el lugar donde hay clases, en Escuelas.',
  schoolFirstAsk: 'Todavía no hay ninguna escuela: pide a quien administra el portal que agregue la primera.',
  start: 'Empieza',
  final: 'Termina',
  startDate: 'Primer día de clase',
  startDateHint: 'Antes de este día no se espera ninguna lista.',
  price: 'Precio',
  quotaHint: 'Vacío: sin límite.',
  ageHint: 'Por ejemplo: 6 a 8 años',
  serviceHint: 'Por ejemplo: Presencial',
  sameTeacher: (teacher: string, group: string, schedule: string) =>
    `${teacher} ya atiende ${group} a esa hora (${schedule}).`,
  sameName: (group: string, schedule: string) => `Ya hay un grupo ${group} a esa hora (${schedule}).`,

  teacher: 'Cambiar maestro',
  teacherChanged: 'Maestro cambiado',
  teacherHint: 'Vacío: el grupo se queda sin maestro.',
  teacherFrom: 'Desde',
  teacherNote:
    'Las listas de antes siguen siendo de quien las tomó. Los dos maestros lo ven en sus equipos al conectarse.',

  end: 'Terminar grupo',
  endOf: (group: string) => `Terminar ${group}`,
  ended: 'Grupo terminado',
  on: 'A partir del',
  onHint: 'Desde este día ya no hay clase.',
  all: 'Todos los estudiantes',
  leaves: 'Se da de baja',
  /** "12 cambian de grupo, 3 se dan de baja, faltan 2 por decidir." */
  counts: (moving: number, leaving: number, open: number) =>
    [
      counted(moving, 'cambia de grupo', 'cambian de grupo'),
      counted(leaving, 'se da de baja', 'se dan de baja'),
      open > 0 ? `${open === 1 ? 'falta' : 'faltan'} ${open} por decidir` : '',
    ]
      .filter(Boolean)
      .join(', ') + '.',
  noMembers: 'No tiene estudiantes.',
  openReceipts: (count: number, owed: number | null) =>
    `${counted(count, 'recibo por cobrar', 'recibos por cobrar')} de este grupo (${moneyText(owed)}): se quedan como están. Cóbralos o cancélalos en Pagos.`,
  noOpenReceipts: 'Este grupo no tiene recibos por cobrar.',
} as const
