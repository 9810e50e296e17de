/** A text as a QR code, large enough to be scanned from a screen or a printed page. */
import { encode } from 'uqr'
import classes from './QrCode.module.css'

/** Error correction level M; 4 empty modules around the code, which scanners need. */
const format = { ecc: 'M', border: 4 } as const

type Props = { text: string; /** What the code is, for screen readers. */ label: string }

export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, format)
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
