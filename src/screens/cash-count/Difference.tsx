/** What is too much or missing in a drawer, in words. */
import { moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { StatePill } from '../../ui'

export function differenceText(difference: number): string {
  if (difference === 0) return texts.exact
  return difference > 0 ? texts.over(moneyText(difference)) : texts.short(moneyText(-difference))
}

/** `difference` in pesos; null while nothing was counted. */
export function Difference({ difference }: { difference: number | null }) {
  if (difference === null) return '---'
  return (
    <StatePill size="sm" tone={difference === 0 ? 'hoja' : difference > 0 ? 'ambar' : 'rojo'} icon={difference === 0 ? 'check' : 'alert'}>
      {differenceText(difference)}
    </StatePill>
  )
}
