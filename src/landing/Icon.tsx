/** Draws an icon of `signs.ts`. It is hidden from screen readers: use it beside text or in a labelled button. */
export function Icon({ shape }: { shape: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  )
}
