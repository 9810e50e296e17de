/** The cards of a detail page: a headline with name, state and actions, then one card per subject. */
import { useId, type ReactNode } from 'react'
import { initialsOf, type Named } from '../../domain/person-name'
import { shared } from '../../texts'
import { Icon, StatePill, type IconName } from '../../ui'
import classes from './Card.module.css'

export function Card({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

type Headline = {
  name: string
  /** The parts of the name, for the initials, if the record is a person. */
  person?: Named
  /** An icon instead of initials, if the record is not a person. */
  icon?: IconName
  active: boolean
  actions?: ReactNode
  children?: ReactNode
}

export function HeadlineCard({ name, person, icon, active, actions, children }: Headline) {
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.headline}>
        <span className={classes.initials} aria-hidden>
          {icon ? <Icon name={icon} size={28} /> : initialsOf(person ?? name)}
        </span>
        <div className={classes.who}>
          <h2>{name}</h2>
          <ActivePill active={active} />
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** `of`: the parts of a person's name, or the whole name, in which the surname cannot be recognized. */
export function Initials({ of }: { of: Named | string }) {
  return (
    <span className={classes.initials} aria-hidden>
      {initialsOf(of)}
    </span>
  )
}

export function ActivePill({ active }: { active: boolean }) {
  return (
    <StatePill size="sm" tone={active ? 'hoja' : 'noche'} icon={active ? 'check' : 'minus'}>
      {active ? shared.active : shared.inactive}
    </StatePill>
  )
}

type Lines = readonly (readonly [label: string, value: ReactNode | undefined])[]

export function Facts({ lines }: { lines: Lines }) {
  return <Pairs className={classes.facts} lines={lines} />
}

/** Labels with values. A line whose value is undefined is left out. */
export function Pairs({ className, lines }: { className?: string; lines: Lines }) {
  return (
    <dl className={className}>
      {lines.map(([label, value]) =>
        value === undefined ? null : (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
