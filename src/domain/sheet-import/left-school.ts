/** Recognizes students who have left the school, by a column such as "Estatus" or "Fecha de baja". Pure. */
import { searchKeyOf } from '../search-key'
import { cellText, isNothing, type Cell } from './cells'
import type { Column } from './columns'
import { keyOf } from './heading-words'

/** The text by which a row says that its student has left, such as "Baja"; '' if it does not. */
export function hasLeft(columns: readonly Column[], cells: readonly Cell[]): string {
  for (const [index, { heading, field }] of columns.entries()) {
    const text = cellText(cells[index])
    const [head, key] = [keyOf(heading), searchKeyOf(text)]
    if (field !== null || isNothing(text)) continue
    const isOfLeaving = /^(fecha (de )?)?bajas?$/.test(head) && key !== '' && key !== 'no'
    const isStatus = /^(estatus|status|estado|situacion|alta baja|(esta )?activ[oa])\b/.test(head)
    const isLeft = /^(baja|dad[oa] de baja|inactiv|no activ|egresad|retirad|desert|cancelad|suspendid)/.test(key)
    if (isOfLeaving || (isStatus && (isLeft || (/activ[oa]/.test(head) && /^(no|false|falso|0)$/.test(key)))))
      return text
  }
  return ''
}
