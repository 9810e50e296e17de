/** A phone number to read and to call; with `draft`, for whoever may write to families, the way to a WhatsApp draft. */
import { useSession } from '../session'
import { callAddress, draftAddress, phoneText, shared } from '../texts'
import { Icon } from '../ui'
import classes from './phone.module.css'

type Props = { phone: string; name: string; /** What the draft begins with; nothing is sent by us. */ draft?: string }

export function Phone({ phone, name, draft }: Props) {
  const { may } = useSession()
  const call = callAddress(phone)
  const address = draft !== undefined && may('phone.draft') ? draftAddress(phone, draft) : null
  if (phone === '') return '---'
  return (
    <span className={classes.phone}>
      {call ? (
        <a href={call} aria-label={shared.call(name, phoneText(phone))}>
          {phoneText(phone)}
        </a>
      ) : (
        phoneText(phone)
      )}
      {address ? (
        <a href={address} target="_blank" rel="noreferrer" className={classes.draft} aria-label={shared.whatsappTo(name)}>
          <Icon name="send" size={18} />
          {shared.whatsapp}
        </a>
      ) : null}
    </span>
  )
}
