/** The figures at the top of the desk's home, each with a link to what it counts. */
import type { ComponentType } from 'react'
import type { Capability } from '../../../contract'
import { useAnnounced } from '../../../offline'
import { deskTexts as texts } from '../../../texts/desk'
import type { FactProps } from './FactTile'
import { OwedFact } from './OwedFact'
import { RegistrationsFact } from './RegistrationsFact'
import { RenewalsFact } from './RenewalsFact'
import { TakenFact } from './TakenFact'
import classes from './desk.module.css'

/**
 * The figures in the order on screen. Each is requested and rendered only if its capability is announced. To add a
 * figure, add a line here.
 */
const facts: readonly { capability: Capability; Fact: ComponentType<FactProps> }[] = [
  { capability: 'cash-count', Fact: TakenFact },
  { capability: 'fees', Fact: OwedFact },
  { capability: 'registrations', Fact: RegistrationsFact },
  { capability: 'cycles', Fact: RenewalsFact },
]

export function DeskFacts({ today }: FactProps) {
  return (
    <ul className={classes.facts} aria-label={texts.facts}>
      {facts.map(({ capability, Fact }) => (
        <WhereAnnounced key={capability} capability={capability} Fact={Fact} today={today} />
      ))}
    </ul>
  )
}

function WhereAnnounced({ capability, Fact, today }: (typeof facts)[number] & FactProps) {
  return useAnnounced(capability) ? <Fact today={today} /> : null
}
