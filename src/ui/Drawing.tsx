/** The cut-paper pictures, without their common background (Picture.tsx). */
import classes from './Picture.module.css'
import { starPath } from './Star'

export type PictureName = 'paper' | 'star' | 'cut' | 'tools' | 'gate' | 'lost' | 'cloud'

export default function Drawing({ name }: { name: PictureName }) {
  return pictures[name]
}

/** `count` paper flags side by side, each 28 units wide. The top left corner of the first is at (x, y). */
function flags(x: number, y: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const left = x + index * 30
    const d = `M${left} ${y}h28v26l-4.7-4-4.6 4-4.7-4-4.6 4-4.7-4-4.7 4Z`
    const heart = `M${left + 14} ${y + 6}l5 6-5 6-5-6Z`
    return (
      <path
        key={index}
        className={[classes.rosa, classes.star, classes.hoja, classes.cielo][index % 4]}
        d={`${d}${heart}`}
        fillRule="evenodd"
      />
    )
  })
}

const pictures = {
  paper: (
    <>
      <path className={classes.string} d="M22 36Q96 50 170 34" />
      {flags(37, 42, 4)}
      <path className={classes.star} transform="translate(80 78) scale(.36)" d={starPath} />
    </>
  ),
  star: (
    <>
      <path className={classes.star} transform="translate(62 26) scale(.76)" d={starPath} />
      <path className={classes.hill} d="M20 104c26-16 46-12 66-4s46 8 84-8c-8 18-32 24-62 26s-72 0-88-14Z" />
    </>
  ),
  cut: (
    <>
      <path className={classes.string} d="M22 36q30 10 56 12M118 46q30-4 52-12" />
      {flags(42, 44, 1)}
      <path className={classes.star} d="M120 48h28v26l-4.7-4-4.6 4-4.7-4-4.6 4-4.7-4-4.7 4Z" />
      <path
        className={classes.rosa}
        transform="rotate(24 96 92)"
        d="M82 76h28v26l-4.7-4-4.6 4-4.7-4-4.6 4-4.7-4-4.7 4Z"
      />
    </>
  ),
  tools: (
    <>
      <path className={classes.string} d="M22 34Q96 48 170 32" />
      {flags(37, 40, 2)}
      <path
        className={classes.dashed}
        d="M97 42h28v26l-4.7-4-4.6 4-4.7-4-4.6 4-4.7-4-4.7 4ZM127 40h28v26l-4.7-4-4.6 4-4.7-4-4.6 4-4.7-4-4.7 4Z"
      />
      <path className={classes.ink} d="M104 108 134 76M134 108 104 76" />
      <circle className={classes.ring} cx="101" cy="112" r="6" />
      <circle className={classes.ring} cx="137" cy="112" r="6" />
    </>
  ),
  gate: (
    <>
      <path className={classes.hill} d="M58 112V66c0-24 16-38 38-38s38 14 38 38v46Z" />
      <path className={classes.sky} d="M72 112V68c0-16 10-25 24-25s24 9 24 25v44Z" />
      <path className={classes.string} d="M58 74q38 12 76 0" />
      <path className={classes.star} transform="translate(78 70) scale(.36)" d={starPath} />
    </>
  ),
  lost: (
    <>
      <path className={classes.hill} d="M20 100c22-20 44-14 62-4s50 4 88-12c-4 22-30 32-62 34s-74 0-88-18Z" />
      <path className={classes.dashed} d="M40 92c10-30 40-10 50-34s22-26 40-26" />
      <path className={classes.star} transform="translate(126 14) scale(.36)" d={starPath} />
    </>
  ),
  cloud: (
    <>
      <path className={classes.hill} d="M62 96a24 24 0 0 1-2-48 32 32 0 0 1 60-6 26 26 0 0 1 12 54Z" />
      <path className={classes.star} transform="translate(78 48) scale(.38)" d={starPath} />
    </>
  ),
}
