/** Warns that links do not open on other people's devices, if the provider does not know its public address. */
import { useProfile } from '../../profile'
import { invitationTexts as texts } from '../../texts/invitations'
import classes from './invitations.module.css'

export function NoSite() {
  const { site } = useProfile()
  if (site) return null
  const isHere = /^(localhost|127\.|\[::1\])/.test(location.hostname)
  return (
    <p role="note" className={classes.warning}>
      {isHere ? texts.noSite.here : texts.noSite.nearby}
    </p>
  )
}
