/** The cards of a detail page: a headline (who, active or not, what can be done), then one a subject. */
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

type Headline = { name: string; /** Where it is somebody. */ person?: Named; /** Where it is a thing, whose letters would say nothing. */ icon?: IconName; active: boolean; actions?: ReactNode; children?: ReactNode }

export function HeadlineCard({ name, person, icon, active, actions, children }: Headline) {
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.headline}>
        {icon ? (
          <span className={classes.initials} aria-hidden>
            <Icon name={icon} size={28} />
          </span>
        ) : (
          <Initials of={person ?? name} />
        )}
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

/** By the parts of a name where they are known: of a name in one piece nobody can tell which surname comes first. */
export function Initials({ of }: { of: Named | string }) {
  return (
    <span className={classes.initials} aria-hidden>
      {initialsOf(of)}
    </span>
  )
}

export function ActivePill({ active }: { active: boolean }) {
  return active ? (
    <StatePill size="sm" tone="hoja" icon="check">
      {shared.active}
    </StatePill>
  ) : (
    <StatePill size="sm" tone="noche" icon="minus">
      {shared.inactive}
    </StatePill>
  )
}

/** Labelled values; a line whose value is undefined is not there at all. */
export function Facts({ lines }: { lines: readonly (readonly [label: string, value: ReactNode | undefined])[] }) {
  return (
    <dl className={classes.facts}>
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
