/**
 * A link to the aviso de privacidad beside boxes for personal data. It opens in another tab, so that typed text is not
 * lost.
 */
import { paths } from '../../paths'
import { useSession } from '../../session'
import { shared } from '../../texts'

export function PrivacyLink({ className }: { className?: string }) {
  return (
    <a className={className} href={paths.privacy} target="_blank" rel="noreferrer">
      {shared.privacy}
    </a>
  )
}

/** The link in forms; administrators and reception do not see it. */
export function FormPrivacy() {
  const { may } = useSession()
  return may('menu.staff') ? null : <PrivacyLink />
}
