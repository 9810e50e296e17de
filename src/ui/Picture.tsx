/**
 * The cut-paper pictures beside texts about empty, failed or missing things. Decoration only.
 */
import Drawing, { type PictureName } from './Drawing'
import classes from './Picture.module.css'

export type { PictureName }

export function Picture({ name }: { name: PictureName }) {
  return (
    <svg
      className={classes.picture}
      viewBox="0 0 192 128"
      width="192"
      height="128"
      aria-hidden="true"
      focusable="false"
    >
      <path className={classes.sky} d="M20 30C36 10 74 4 104 10s70 22 74 52-22 52-66 56-84-8-96-36 -8-36 4-52Z" />
      <Drawing name={name} />
    </svg>
  )
}
