/** The texts of the cash count: screen, printed report and exported file. */
import { dateText } from './dates'
import { counted } from './plurals'

const reopenedBy = (name: string, reason: string) => `Reabrió ${name || 'alguien'}: ${reason}`

export const cashTexts = {
  span: 'Qué días',
  from: 'Del día',
  to: 'Al día',
  today: 'Hoy',
  yesterday: 'Ayer',
  month: 'Este mes',
  failed: 'Error al cargar el corte',
  total: 'Cobrado en total',
  entries: (count: number) => counted(count, 'movimiento', 'movimientos'),
  byType: 'Por tipo de pago',
  byReceiver: 'Por quien recibió',
  type: 'Tipo',
  receiver: 'Recibió',
  count: 'Movimientos',
  amount: 'Monto',
  noType: 'Sin tipo',
  nobody: 'Sin registrar',
  none: 'No hay movimientos en estos días.',
  notFound: 'Ningún movimiento coincide con lo que buscas.',
  notFoundHint: 'Prueba con otro folio o con otro nombre.',
  list: 'Movimientos',
  datedElsewhere: (count: number) => `Registrados aquí con otra fecha (${count})`,
  datedElsewhereList: 'Movimientos con otra fecha',
  datedElsewhereHint:
    'Se registraron en estos días, pero llevan la fecha de otro: no cuentan en este corte, sino en el de su fecha.',
  alsoDatedElsewhere: (count: number, amount: string) =>
    `Además ${count === 1 ? 'se registró 1 movimiento' : `se registraron ${count} movimientos`} con otra fecha, por ${amount}: ${count === 1 ? 'cuenta' : 'cuentan'} en el corte de su fecha.`,
  search: 'Buscar por folio, estudiante, grupo o quien recibió',
  day: 'Día',
  hour: 'Registrado',
  receipt: 'Recibo',
  note: 'Nota',
  /** The cash drawer of one day. */
  drawer: 'Caja del día',
  drawers: 'Cajas de estos días',
  opening: 'Fondo inicial',
  cash: 'Cobrado en efectivo',
  expected: 'Debe haber en caja',
  counted: 'Contado',
  difference: 'Diferencia',
  exact: 'Cuadra',
  over: (amount: string) => `Sobran ${amount}`,
  short: (amount: string) => `Faltan ${amount}`,
  notCounted: 'La caja de este día no se ha contado.',
  noneCounted: 'En estos días no se ha contado ninguna caja.',
  future: 'Este día todavía no llega.',
  open: 'Abierta',
  closed: 'Cerrada',
  closedBy: (name: string, at: string) => (name ? `Cerró ${name}, ${at}` : `Se cerró el ${at}`),
  reopenedBy,
  /** A day in a list of drawers. */
  dayOf: (day: string, isClosed: boolean) => (isClosed ? dateText(day) : `${dateText(day)} · Abierta`),
  close: 'Cerrar el día',
  closeOf: (day: string) => `Cerrar la caja del ${dateText(day)}`,
  /** Cash was taken while somebody was counting. Amounts as `moneyText` returns them. */
  moved: (before: string, now: string) =>
    `Mientras contabas, lo cobrado en efectivo pasó de ${before} a ${now}. No se cerró nada: revisa la diferencia y, si está bien, ciérralo otra vez.`,
  closing: 'Al cerrar, este día ya no admite pagos ni correcciones. Sólo quien administra la escuela puede reabrirlo.',
  done: 'Corte guardado: el día quedó cerrado',
  reopen: 'Reabrir',
  reopenOf: (day: string) => `Reabrir la caja del ${dateText(day)}`,
  reason: 'Motivo',
  reopened: 'El día quedó abierto',
  print: 'Imprimir corte',
  fileName: 'corte-de-caja',
  folio: 'Folio',
  student: 'Estudiante',
  group: 'Grupo',
  sheet: 'Corte de caja para imprimir',
  title: 'Corte de caja',
  spanText: (from: string, to: string) => (from === to ? dateText(from) : `Del ${dateText(from)} al ${dateText(to)}`),
  signature: 'Nombre y firma de quien entrega',
  receives: 'Nombre y firma de quien recibe',
  printed: (day: string, hour: string) => `Impreso el ${day}, ${hour}`,
  /** For a report printed from stored data. `at`: when it was read, milliseconds since the epoch. */
  readAt: (at: number) => `Con datos leídos el ${dateText(new Date(at).toISOString())}`,
  openAgain: (name: string, reason: string) =>
    `Este día está abierto otra vez: sus cifras pueden cambiar. ${reopenedBy(name, reason)}`,
  lastDrawers: (shown: number, all: number) =>
    `Las últimas ${shown} de ${all} cajas; las anteriores están en el corte de su mes.`,
} as const
