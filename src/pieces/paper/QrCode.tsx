/**
 * A text as a QR code, large enough to be scanned from a screen or a printed page; a sentence instead if the text is
 * too long for one.
 */
import { encode } from 'uqr'
import { qrTexts as texts } from '../../texts/qr'
import classes from './QrCode.module.css'

/** Error correction level M; 4 empty modules around the code, which scanners need. */
const format = { ecc: 'M', border: 4 } as const

/** The most bytes that a QR code with that level of error correction can have. `encode` throws if there are more. */
const mostBytes = 2331

type Props = { text: string; /** What the code is, for screen readers. */ label: string }

export function QrCode({ text, label }: Props) {
  if (new TextEncoder().encode(text).length > mostBytes) return <p role="note">{texts.tooLong}</p>
  const { data, size } = encode(text, format)
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg className={classes.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
