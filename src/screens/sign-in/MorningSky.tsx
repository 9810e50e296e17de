/** A decorative picture: a morning over the school as layers of cut paper. `star`: with the animated star. */
import { Star } from '../../ui'
import classes from './sign-in.module.css'

const smallStars = [
  [96, 84, 3],
  [214, 160, 2],
  [318, 62, 2.5],
  [604, 96, 3],
  [702, 214, 2],
  [520, 44, 2],
  [132, 262, 2.5],
  [668, 40, 2],
  [738, 130, 2.5],
] as const

export function MorningSky({ star }: { star: boolean }) {
  return (
    <div className={classes.sky} aria-hidden="true">
      <svg className={classes.hills} viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" focusable="false">
        <g fill="#FFF1CF" opacity=".85">
          {smallStars.map(([x, y, r]) => (
            <circle key={x} cx={x} cy={y} r={r} />
          ))}
        </g>
        <path
          className={classes.layer}
          fill="#5B2A86"
          d="M-20 410c80-70 150-30 220-72s130-84 224-26 108 26 180-10 140-24 216 20v310H-20Z"
        />
        <path
          className={classes.layer}
          fill="#8E1F7C"
          d="M-20 452c70-20 120-64 200-50s112 52 210 22 150-66 232-30 130 22 198 2v230H-20Z"
        />
        <path className={classes.layer} fill="#C9006D" d={`M-20 486${'q17 -22 34 0'.repeat(25)}v140H-20Z`} />
        <path
          className={classes.cuts}
          d={Array.from({ length: 25 }, (_, index) => `M${index * 34 - 3} 492l7 9-7 9-7-9Z`).join('')}
        />
        <path className={classes.layer} fill="#F5A300" d="M-20 540c120-34 220-10 330-20s240-32 510-2v110H-20Z" />
        <path className={classes.layer} fill="#14113A" d="M-20 566c120-24 220-4 330-10s230-16 510 2v70H-20Z" />
        <g fill="#14113A">
          <path
            fillRule="evenodd"
            d="M548 562v-64h30v-30h-8l32-26 32 26h-8v30h30v64Zm40-78v16h28v-16Zm-26 32v18h18v-18Zm62 0v18h18v-18Zm-34 46v-26q12-14 24 0v26Z"
          />
          <path d="M600 444v-34h3v34ZM603 410l26 9-26 9Z" />
          {/* An agave. */}
          <path d="M176 564c-6-28-26-44-48-50 22 14 30 32 36 50ZM172 564c0-38-12-62-28-80 8 26 12 52 16 80ZM180 564c-4-46 0-78 6-100 6 22 10 54 6 100ZM190 564c4-28 8-54 16-80-2 22-2 46-6 80ZM196 564c6-18 14-36 36-50-14 18-20 34-26 50Z" />
          <circle cx="692" cy="532" r="22" />
          <path d="M688 540h8v24h-8Z" />
          <circle cx="742" cy="540" r="16" />
          <path d="M739 546h6v18h-6Z" />
        </g>
        <path className={classes.string} d="M200 470Q400 560 602 446" />
        {flags.map(([x, y, colour]) => (
          <path key={x} fill={colour} d={`M${x - 11} ${y}h22v20l-3.7-4-3.6 4-3.7-4-3.6 4-3.7-4-3.7 4Z`} />
        ))}
      </svg>
      {star ? (
        <div className={classes.star}>
          <Star size="100%" />
        </div>
      ) : null}
    </div>
  )
}

/** x, y and colour of the flags below the string, left to right. */
const flags = [
  [262, 489, '#FFD069'],
  [302, 497, '#FF8FC8'],
  [342, 503, '#7CDBA8'],
  [382, 505, '#9CC0FF'],
  [422, 503, '#FFD069'],
  [462, 497, '#FF8FC8'],
  [502, 487, '#7CDBA8'],
  [542, 472, '#9CC0FF'],
] as const
