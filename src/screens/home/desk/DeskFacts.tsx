/** The figures at the top of the desk's home, each with a link to what it counts. */
import type { ComponentType } from 'react'
import { Link } from 'wouter'
import type { Capability } from '../../../contract'
import { renewalsOf } from '../../../domain/cycle'
import { useAnnounced, useGroups } from '../../../offline'
import { paths } from '../../../paths'
import { StaleAnswer } from '../../../pieces/lists/StaleAnswer'
import { useAllPages, useOnline, type Loaded } from '../../../provider/online'
import { countText, moneyText } from '../../../texts'
import { deskTexts as texts } from '../../../texts/desk'
import { Icon, type IconName } from '../../../ui'
import classes from './desk.module.css'

/** The address of the list of payments that are not paid in full, oldest period first. */
export const owingAddress = `${paths.payments}?saldo=si&orden=payment_period`

type FactProps = { /** The school's date, YYYY-MM-DD. */ today: string }

export function DeskFacts({ today }: FactProps) {
  return (
    <ul className={classes.facts} aria-label={texts.facts}>
      {facts.map(({ capability, Fact }) => (
        <IfAnnounced key={capability} capability={capability} Fact={Fact} today={today} />
      ))}
    </ul>
  )
}

function IfAnnounced({ capability, Fact, today }: (typeof facts)[number] & FactProps) {
  return useAnnounced(capability) ? <Fact today={today} /> : null
}

/**
 * The figures in their order on screen. Each is requested and rendered only if the provider announces its capability.
 */
const facts: readonly { capability: Capability; Fact: ComponentType<FactProps> }[] = [
  { capability: 'cash-count', Fact: Income },
  { capability: 'fees', Fact: Owed },
  { capability: 'registrations', Fact: Registrations },
  { capability: 'cycles', Fact: Renewals },
]

function Income({ today }: FactProps) {
  const loaded = useOnline('cashCut', { query: { from: today, to: today } })
  return (
    <FactTile
      label={texts.taken}
      icon="coins"
      href={paths.cashCount}
      loaded={loaded}
      textsOf={({ total, entries, days }) => ({
        figure: moneyText(total),
        hint: [texts.payments(entries.length), days.some(({ is_closed }) => is_closed) && texts.cashClosed]
          .filter(Boolean)
          .join(' · '),
      })}
    />
  )
}

/** The amount that the whole school is still owed. */
function Owed() {
  const loaded = useOnline('receiptTotals', { query: { owed: true } })
  return (
    <FactTile
      label={texts.owed}
      icon="receipt"
      href={owingAddress}
      loaded={loaded}
      textsOf={({ owed, count }) => ({ figure: moneyText(owed), hint: texts.owedReceipts(count) })}
    />
  )
}

/** The number of waiting registrations. */
function Registrations() {
  const loaded = useOnline('registrationList', { query: { page: 1, page_size: 1 } })
  return (
    <FactTile
      label={texts.registrations}
      icon="note"
      href={paths.registrations}
      loaded={loaded}
      textsOf={({ count, rows }) => ({ figure: countText(count ?? rows.length), hint: texts.registrationsHint })}
    />
  )
}

/** The number of cycles that end this week, have ended or are exceeded. */
function Renewals({ today }: FactProps) {
  const loaded = useAllPages('cycleList', { query: { page_size: 1000 } })
  const groups = useGroups()
  return (
    <FactTile
      label={texts.renewals}
      icon="retry"
      href={paths.renewals}
      loaded={groups ? loaded : { state: 'loading' }}
      textsOf={(pages) => {
        const cycles = pages.flatMap(({ rows }) => rows)
        return { figure: countText(renewalsOf(cycles, groups ?? [], today).length), hint: texts.renewalsHint }
      }}
    />
  )
}

type TileProps<Value> = {
  label: string
  icon: IconName
  href: string
  loaded: Loaded<Value>
  /** Returns the figure, and the line below it. */
  textsOf: (value: Value) => { figure: string; hint: string }
}

function FactTile<Value>({ label, icon, href, loaded, textsOf }: TileProps<Value>) {
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
