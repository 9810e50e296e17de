/** Results of one kind, as options of the search's listbox. Each is a link, so that it can be opened in another tab. */
import { useEffect, useId, useRef } from 'react'
import { Link } from 'wouter'
import { shared } from '../../texts'
import { Icon, type IconName } from '../../ui'
import classes from './search.module.css'
import type { Hit } from './use-hits'

type Props = {
  title: string
  icon: IconName
  hits: readonly Hit[]
  /** The key of the hit that Enter opens. */
  chosen: string | undefined
  idOf: (key: string) => string
  onChosen: () => void
}

export function HitGroup({ title, icon, hits, chosen, idOf, onChosen }: Props) {
  const heading = useId()
  if (hits.length === 0) return null
  return (
    <div role="group" aria-labelledby={heading} className={classes.group}>
      <p id={heading} className={classes.title}>
        {title}
      </p>
      {hits.map((hit) => (
        <Option
          key={hit.key}
          id={idOf(hit.key)}
          icon={icon}
          hit={hit}
          chosen={hit.key === chosen}
          onChosen={onChosen}
        />
      ))}
    </div>
  )
}

type OptionProps = Pick<Props, 'icon' | 'onChosen'> & { id: string; hit: Hit; chosen: boolean }

function Option({ id, icon, hit, chosen, onChosen }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (chosen) link.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <Link
      ref={link}
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      href={hit.href}
      className={classes.option}
      onClick={onChosen}
    >
      <Icon name={icon} size={22} />
      <span className={classes.who}>
        <strong>{hit.name}</strong>
        <span>{[hit.detail, !hit.active && shared.inactive].filter(Boolean).join(' · ')}</span>
      </span>
      <Icon name="right" size={20} />
    </Link>
  )
}
