/** A pupil's points as stars in the night sky. If there are many, one star represents `worth` points. */
import { constellationOf } from '../../domain/constellation'
import { points as pointsText, pupilTexts as texts } from '../../texts'
import classes from './PupilHome.module.css'

export function Constellation({ points }: { points: number }) {
  const { stars, worth } = constellationOf(points)
  const last = stars.length - 1
  return (
    <figure className={classes.sky}>
      <svg viewBox="0 0 200 110" role="img" aria-label={texts.skyOf(pointsText(points))}>
        {stars.map(
          ({ x, y, joined }, index) =>
            joined && (
              <line key={index} className={classes.line} x1={x * 2} y1={5 + y} x2={joined.x * 2} y2={5 + joined.y} />
            ),
        )}
        {stars.map(({ x, y }, index) => (
          <path
            key={index}
            className={index === last ? classes.newest : classes.star}
            transform={`translate(${x * 2} ${5 + y}) scale(${index === last ? 1.5 : 0.8 + (index % 3) * 0.2})`}
            d="M0-3.4.9-.9 3.4 0 .9.9 0 3.4-.9.9-3.4 0-.9-.9Z"
          />
        ))}
      </svg>
      <figcaption className={classes.caption}>
        <strong>{pointsText(points)}</strong>
        <span>{stars.length === 0 ? texts.firstStar : worth === 1 ? texts.oneEach : texts.manyEach(worth)}</span>
      </figcaption>
    </figure>
  )
}
