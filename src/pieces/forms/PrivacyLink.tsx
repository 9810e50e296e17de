/** Where personal data are typed: what happens to them. Opens beside the page, so that nothing half-typed goes. */
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

/** In a form: whoever works at the school knows it by heart. */
export function FormPrivacy() {
  const { may } = useSession()
  return may('menu.staff') ? null : <PrivacyLink />
}
