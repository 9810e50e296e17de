/** A text as a QR code, large enough to be scanned from a screen or a printed page. */
import { qrCode } from '../../domain/qr-code'
import classes from './QrCode.module.css'

/** The empty modules around the code, which scanners need. */
const margin = 4

type Props = { text: string; /** What the code is, for screen readers. */ label: string }

/** Renders nothing if the text is too long for a code. */
export function QrCode({ text, label }: Props) {
  const rows = qrCode(text)
  if (rows === null) return null
  const size = rows.length + 2 * margin
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + margin} ${y + margin}h1v1h-1z` : '')))
    .join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
