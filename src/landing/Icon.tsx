/** A sign of `signs.ts`, beside words or in a button that has a name. */
export function Icon({ shape }: { shape: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape} />
    </svg>
  )
}
