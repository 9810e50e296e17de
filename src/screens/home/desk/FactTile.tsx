/** One figure of the desk's home, with a link to what it counts. */
import { Link } from 'wouter'
import { StaleAnswer } from '../../../pieces/lists/StaleAnswer'
import type { Loaded } from '../../../provider/online'
import { deskTexts as texts } from '../../../texts/desk'
import { Icon, type IconName } from '../../../ui'
import classes from './desk.module.css'

export type FactProps = { /** The school's date, YYYY-MM-DD. */ today: string }

type Props<Value> = {
  label: string
  icon: IconName
  href: string
  loaded: Loaded<Value>
  /** Returns the figure, and the line below it. */
  textsOf: (value: Value) => {
    figure: string
    hint: string
  }
}

export function FactTile<Value>({ label, icon, href, loaded, textsOf }: Props<Value>) {
  const { figure, hint } =
    loaded.state === 'ready'
      ? textsOf(loaded.value)
      : { figure: texts.reading, hint: loaded.state === 'failed' ? texts.unread : '' }
  return (
    <li className={classes.fact}>
      <Link className={classes.tile} href={href} aria-busy={loaded.state === 'loading'}>
        <Icon name={icon} size={22} />
        <span className={classes.label}>{label}</span>
        <strong>{figure}</strong>
        <span className={classes.hint}>{hint}</span>
      </Link>
      <StaleAnswer loaded={loaded} ageOnly />
    </li>
  )
}
