/** The product's mark: a paper star with eight points. */

/** The outline: eight points in a box of 100 units, centred at (50, 50). */
export const starPath =
  'M50 2 58.5 29.5 84 16 70.5 41.5 98 50 70.5 58.5 84 84 58.5 70.5 50 98 41.5 70.5 16 84 29.5 58.5 2 50 29.5 41.5 16 16 41.5 29.5Z'

type Props = { size?: number | string; label?: string; className?: string }

/** `size`: pixels, or a CSS length; default 32. Hidden from screen readers unless it has a `label`. */
export function Star({ size = 32, label, className }: Props) {
  const ariaProps = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }
  return (
    <svg viewBox="0 0 100 100" width={size} height={size} className={className} focusable="false" {...ariaProps}>
      <path fill="#F5A300" d={starPath} />
      {/* The folds: every second facet is darker. */}
      <path
        fill="#D98F00"
        d="M50 2v48l-8.5-20.5ZM84 16 50 50l8.5-20.5ZM98 50H50l20.5-8.5ZM84 84 50 50l20.5 8.5ZM50 98V50l8.5 20.5ZM16 84l34-34-8.5 20.5ZM2 50h48l-20.5 8.5ZM16 16l34 34-20.5-8.5Z"
      />
      <circle cx="50" cy="50" r="5" fill="#FFE09A" />
    </svg>
  )
}
