/** The morning over the school in layers of cut paper, with the animated star on wide screens. Decoration only. */
import { Star } from '../../ui'
import classes from './sign-in.module.css'

export function MorningSky({ star }: { star: boolean }) {
  return (
    <div className={classes.sky} aria-hidden="true">
      <svg className={classes.hills} viewBox="0 0 800 600" preserveAspectRatio="xMidYMax slice" focusable="false">
        <g fill="#FFF1CF" opacity=".85">
          {[[90, 70, 3], [210, 150, 2], [330, 60, 2.5], [610, 90, 3], [700, 210, 2], [520, 40, 2], [140, 250, 2.5], [745, 60, 2]].map(([x, y, r]) => (
            <circle key={`${x}`} cx={x} cy={y} r={r} />
          ))}
        </g>
        <path fill="#7A2A7D" d="M0 420c70-60 140-30 210-66s120-84 214-30 108 30 180-6 130-24 196 24v258H0Z" opacity=".55" />
        <path fill="#C9006D" d="M0 470c90-50 150-10 240-36s140-60 240-16 160 10 320-40v222H0Z" opacity=".8" />
        <path fill="#F5A300" d="M0 520q20-24 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0 40 0v80H0Z" />
        <path fill="#14113A" d="M0 556c120-30 200-6 320-14s220-26 480 6v52H0Z" />
        <g fill="#14113A">
          <path d="M560 548v-52h-8l44-34 44 34h-8v52Zm28-30h16v30h-16Z" fillRule="evenodd" />
          <path d="M594 462v-30l22 8-22 8" />
          <path d="M190 548c-22-70 26-84 24-128 30 40 52 66 22 128Z" opacity=".96" />
        </g>
      </svg>
      {star ? (
        <div className={classes.star}>
          <Star size="100%" />
        </div>
      ) : null}
    </div>
  )
}
