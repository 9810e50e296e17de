/** The care sheet of one child, on screen and on paper: a line for each thing that somebody must know. */
import type { Care } from '../../contract'
import { careLines } from '../../texts/care'

type Props = {
  care: Care | undefined
  className: string | undefined
  /** The day of the class, YYYY-MM-DD: whoever may pick the child up only until an earlier day is marked. */
  date: string
}

export function CareOf({ care, className, date }: Props) {
  if (!care) return null
  return careLines(care, date).map(({ field, label, text }) => (
    <span key={field} className={className}>
      {label}: {text}
    </span>
  ))
}
