/** Paper flags on a string, the brand's ornament. It fills any width by repeating. */
import { useId } from 'react'

/** The outline of a flag, in a box of 40 × 34 units. */
const flag = 'M2 4h36v22q-3 6-6 0-3 6-6 0-3 6-6 0-3 6-6 0-3 6-6 0-3 6-6 0Z'
/** Two patterns of holes; the flags alternate between them. */
const cuts = [
  'M20 8l5 7-5 7-5-7ZM8 9l3 4-3 4-3-4ZM32 9l3 4-3 4-3-4Z',
  'M20 7l2 5 5 0-4 3 2 5-5-3-5 3 2-5-4-3 5 0ZM7 10h4v4H7ZM29 10h4v4h-4Z',
]
const colours = ['#C9006D', '#F5A300', '#1B9E63', '#4F88E8']

export function Garland({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg className={className} width="100%" height="36" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={id} width="160" height="36" patternUnits="userSpaceOnUse">
          {colours.map((colour, index) => (
            <path
              key={colour}
              transform={`translate(${index * 40} 0)`}
              fill={colour}
              fillRule="evenodd"
              d={flag + cuts[index % 2]}
            />
          ))}
          <path d="M0 4h160" stroke="currentColor" strokeWidth="1.5" opacity=".7" />
        </pattern>
      </defs>
      <rect width="100%" height="36" fill={`url(#${id})`} />
    </svg>
  )
}
