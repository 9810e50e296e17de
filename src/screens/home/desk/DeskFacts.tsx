/** What the desk looks at first: a row of figures, each leading to what it counts. */
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

/** In this order; each is asked for and drawn only where its capability is announced. What else the desk should see is one line more. */
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
