/** Warns that links do not open on other people's devices, if the provider does not know its public address. */
import { publicOrigin, useProfile } from '../../profile'
import { invitationTexts as texts } from '../../texts/invitations'
import classes from './invitations.module.css'

export function NoSite() {
  const school = useProfile()
  const isHere = publicOrigin(school) === ''
  if (school.site && !isHere) return null
  return (
    <p role="note" className={classes.warning}>
      {isHere ? texts.noSite.here : texts.noSite.nearby}
    </p>
  )
}
