/** The texts of creating, changing and ending a group (capability `catalogue`). */
import { moneyText } from './money'
import { counted } from './plurals'

export const groupFormTexts = {
  title: 'Administrar',
  create: 'Nuevo grupo',
  created: 'Grupo creado',
  edit: 'Editar grupo',
  edited: 'Grupo actualizado',
  changeFrom: 'Días y precio valen desde',
  fromAlone: 'Esta fecha es de los días y el precio: cambia uno de los dos, o deja la fecha como estaba.',
  changeFromHint: 'Si los cambias, los días anteriores se quedan como estaban; el precio cambia desde ese mes.',
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

  inviteTeacher: 'Invitar a alguien',
  teacher: 'Cambiar maestro',
  teacherChanged: 'Maestro cambiado',
  teacherHint: 'Vacío: el grupo se queda sin maestro.',
  teacherFrom: 'Desde',
  teacherFromAlone: 'Esta fecha es del cambio: elige a otro maestro, o deja la fecha como estaba.',
  teacherNote:
    'Las listas de antes siguen siendo de quien las tomó. Los dos maestros lo ven en sus equipos al conectarse.',

  end: 'Terminar grupo',
  endOf: (group: string) => `Terminar ${group}`,
  ended: 'Grupo terminado',
  goesOn: 'Quitar el fin anotado',
  goesOnDone: 'El grupo sigue',
  on: 'A partir del',
  onHint: 'Desde este día ya no hay clase.',
  all: 'Todos los estudiantes',
  leaves: 'Sale del grupo',
  /** "12 cambian de grupo, 3 salen del grupo, faltan 2 por decidir." */
  counts: (moving: number, leaving: number, open: number) =>
    [
      counted(moving, 'cambia de grupo', 'cambian de grupo'),
      counted(leaving, 'sale del grupo', 'salen del grupo'),
      open > 0 ? `${open === 1 ? 'falta' : 'faltan'} ${open} por decidir` : '',
    ]
      .filter(Boolean)
      .join(', ') + '.',
  noMembers: 'No tiene estudiantes.',
  openReceipts: (count: number, owed: number | null) =>
    `Este grupo tiene ${counted(count, 'recibo por cobrar', 'recibos por cobrar')} (${moneyText(owed)}).`,
  owes: (count: number, owed: number | null) =>
    `Tiene ${counted(count, 'recibo por cobrar', 'recibos por cobrar')} (${moneyText(owed)}).`,
  noOpenReceipts: 'Este grupo no tiene recibos por cobrar.',

  year: 'Nuevo ciclo escolar',
  yearHint:
    'Abre los grupos del nuevo ciclo con los datos de ahora y pasa a sus estudiantes. Nada cambia hasta que lo guardes.',
  yearBegun: 'Nuevo ciclo escolar creado',
  yearSubmit: 'Crear el nuevo ciclo',
  yearFrom: 'Primer día de los grupos nuevos',
  yearFromHint: 'Los grupos de ahora terminan el día anterior.',
  forAllGroups: 'Para todos los grupos',
  moveTo: (students: number) =>
    students === 0
      ? 'Sin estudiantes'
      : `${students === 1 ? 'Su' : 'Sus'} ${counted(students, 'estudiante', 'estudiantes')}`,
  newGroup: (name: string) => `Pasan a ${name} nuevo`,
  stays: 'El grupo sigue como está',
  allLeave: 'Salen del grupo',
  newName: 'Nombre nuevo',
  newNameHint: 'Vacío: no se abre otra vez.',
  /** A line of the preview: "Kids 1 → Kids 2: 18 estudiantes". `to`: null if the students leave. */
  yearLine: (group: string, to: string | null, students: number) =>
    `${group} → ${to ?? 'sin grupo'}: ${counted(students, 'estudiante', 'estudiantes')}`,
  /** "Se abren 9 grupos, pasan 118 estudiantes y salen 2." */
  yearCounts: (made: number, moved: number, left: number) =>
    `Se ${made === 1 ? 'abre' : 'abren'} ${counted(made, 'grupo', 'grupos')}, ${moved === 1 ? 'pasa' : 'pasan'} ${counted(moved, 'estudiante', 'estudiantes')} y ${left === 1 ? 'sale' : 'salen'} ${left}.`,
  notOpened: (group: string) => `${group} no se abre otra vez: elige a dónde pasan sus estudiantes.`,
} as const
