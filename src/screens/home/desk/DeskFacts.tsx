/** The figures at the top of the desk's home, each with a link to what it counts. */
import type { ComponentType } from 'react'
import type { Capability } from '../../../contract'
import { useAnnounced } from '../../../offline'
import { deskTexts as texts } from '../../../texts/desk'
import type { FactProps } from './FactTile'
import { OwedFact } from './OwedFact'
import { RegistrationsFact } from './RegistrationsFact'
import { RenewalsFact } from './RenewalsFact'
import { IncomeFact } from './TakenFact'
import classes from './desk.module.css'

/**
 * The figures in their order on screen. Each is requested and rendered only if the provider announces its capability.
 */
const facts: readonly { capability: Capability; Fact: ComponentType<FactProps> }[] = [
  { capability: 'cash-count', Fact: IncomeFact },
  { capability: 'fees', Fact: OwedFact },
  { capability: 'registrations', Fact: RegistrationsFact },
  { capability: 'cycles', Fact: RenewalsFact },
]

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
