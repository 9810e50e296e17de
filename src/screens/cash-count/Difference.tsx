/** The difference between counted and expected cash, as text: exact, over or short. */
import { moneyText } from '../../texts'
import { cashTexts as texts } from '../../texts/cash'
import { StatePill } from '../../ui'

export function differenceText(difference: number): string {
  if (difference === 0) return texts.exact
  return difference > 0 ? texts.over(moneyText(difference)) : texts.short(moneyText(-difference))
}

/** `difference`: pesos; null if the drawer has not been counted. */
export function Difference({ difference }: { difference: number | null }) {
  if (difference === null) return '---'
  return (
    <StatePill
      size="sm"
      tone={difference === 0 ? 'hoja' : difference > 0 ? 'ambar' : 'rojo'}
      icon={difference === 0 ? 'check' : 'alert'}
    >
      {differenceText(difference)}
    </StatePill>
  )
}
