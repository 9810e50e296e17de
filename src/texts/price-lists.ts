/** The texts of the price lists. */
import { calendarMonthText } from './dates'
import { moneyText } from './money'
import { countText } from './plurals'

export const priceListTexts = {
  search: 'Buscar por nombre',
  failed: 'Error al cargar los precios',
  empty: 'No hay precios',
  emptyHint: 'Quien administra la escuela agrega aquí lo que cuestan los grupos.',
  firstHint: 'Agrega lo que cuesta un grupo al mes y cuántas clases incluye.',
  emptySearchHint: 'Prueba con otro nombre.',
  notOffered: 'Esta escuela no lleva sus precios en el portal',
  create: 'Nuevo precio',
  created: 'Precio agregado',
  edit: 'Editar precio',
  editOf: (name: string) => `Editar ${name}`,
  edited: 'Precio actualizado',
  amount: 'Cantidad',
  classes: 'Clases que incluye',
  account: 'Cuenta',
  accountHint: 'Sin cuenta, las familias pagan en la escuela: no ven datos para transferir.',
  from: 'Vale desde',
  fromAlone: 'Este mes es de la cantidad y las clases: cambia una de las dos, o deja el mes como estaba.',
  fromHint: 'Los recibos ya hechos no cambian. Un precio planeado para ese mes o después se reemplaza.',
  today: 'Este mes',
  others: 'Antes y después',
  /** `from`: the first day of a month, YYYY-MM-DD; null: from the beginning. */
  price: (from: string | null, amount: number | null, classes: number | null) =>
    `${from === null ? 'Al principio' : `Desde ${calendarMonthText(from)}`}: ${moneyText(amount)}${classes === null ? '' : `, ${classesText(classes)}`}`,
} as const

export function classesText(classes: number): string {
  return classes === 1 ? '1 clase' : `${countText(classes)} clases`
}
