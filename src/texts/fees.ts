/** The texts of filters and totals above the list of payments, and of creating a month's receipts. */
import type { MonthlyReason } from '../contract'
import { calendarMonthText } from './dates'
import { counted } from './plurals'

export const receiptFilterTexts = {
  title: 'Filtros de pagos',
  unfold: 'Filtrar y ordenar',
  unfoldOf: (chosen: string) => `Filtrar y ordenar: ${chosen}`,
  month: 'Mes',
  anyMonth: 'Todos los meses',
  status: 'Estado',
  anyStatus: 'Todos los estados',
  owed: 'Con saldo por pagar',
  type: 'Tipo de pago',
  anyType: 'Todos los tipos',
  group: 'Grupo',
  anyGroup: 'Todos los grupos',
  school: 'Escuela',
  anySchool: 'Todas las escuelas',
  order: 'Orden',
  newest: 'Los más recientes primero',
  clear: 'Limpiar filtros',
  none: 'Ningún pago coincide con los filtros.',
} as const

export const sortTexts = {
  by: (column: string) => `Ordenar por ${column}`,
  up: (column: string) => `${column}: de menor a mayor`,
  down: (column: string) => `${column}: de mayor a menor`,
} as const

export const totalTexts = {
  title: 'Totales de la lista',
  receipts: (count: number) => counted(count, 'pago', 'pagos'),
  asked: 'Pedido',
  paid: 'Abonado',
  owed: 'Por pagar',
  leftOut: (count: number) =>
    count === 1 ? 'No suma 1 pago inactivo o cancelado.' : `No suman ${count} pagos inactivos o cancelados.`,
  failed: 'No se pudieron sumar los pagos.',
} as const

const reasons: Record<MonthlyReason, string> = {
  exists: 'ya tiene recibo de ese mes',
  inactive: 'está inactivo',
  tutor: 'no tiene tutor',
  folio: 'no tiene folio',
  amount: 'su grupo no tiene un monto configurado',
}

const receipts = (count: number) => counted(count, 'mensualidad', 'mensualidades')

export const monthlyTexts = {
  open: 'Generar mensualidades',
  month: 'Mes',
  group: 'Grupo',
  allGroups: 'Toda la escuela',
  would: (count: number, month: string) => `Se harán ${receipts(count)} de ${calendarMonthText(month)}`,
  wouldOne: (month: string) => `Se hará 1 mensualidad de ${calendarMonthText(month)}`,
  nothing: 'No falta ninguna mensualidad: no hay nada que generar.',
  nobody: 'Nadie está inscrito aquí.',
  look: 'Ver qué se hará',
  total: 'En total',
  byGroup: 'Por grupo',
  students: 'Quiénes',
  left: (count: number) => (count === 1 ? '1 estudiante se queda igual' : `${count} estudiantes se quedan igual`),
  why: (reason: MonthlyReason | null) => (reason === null ? 'la escuela no dijo por qué' : reasons[reason]),
  make: (count: number) => `Generar ${receipts(count)}`,
  failed: 'No se pudo ver qué falta',
  notMade: 'No se pudieron generar',
  maybeMade: 'No sabemos si alcanzaron a generarse. Genera otra vez: ninguna quedará dos veces.',
  done: (count: number, month: string) =>
    count === 1
      ? `Se hizo 1 mensualidad de ${calendarMonthText(month)}`
      : `Se hicieron ${receipts(count)} de ${calendarMonthText(month)}`,
  doneHint: 'Se pueden deshacer mientras nadie haya pagado ni cambiado ninguna.',
  undo: 'Deshacer',
  undone: (count: number) => (count === 1 ? 'Se quitó 1 mensualidad' : `Se quitaron ${receipts(count)}`),
  notUndone: 'No se deshizo',
  undoQuestion: (count: number, month: string) =>
    `${count === 1 ? 'Se quitará' : 'Se quitarán'} ${receipts(count)} de ${month}, que nadie ha pagado.`,
  undoOf: (month: string) => `Deshacer las mensualidades de ${month}`,
  earlier: 'Generadas antes',
  earlierFailed: 'No pudimos leer lo que se generó antes.',
  madeOn: (count: number, month: string, when: string, who: string) =>
    [`${receipts(count)} de ${calendarMonthText(month)}`, when, who].filter(Boolean).join(' · '),
  touched: (count: number) =>
    count === 1
      ? 'Una ya tiene un pago o un cambio: ya no se deshacen juntas.'
      : `${count} ya tienen un pago o un cambio: ya no se deshacen juntas.`,
} as const
