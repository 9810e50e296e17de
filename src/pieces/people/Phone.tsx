/** A phone number to read and to call; with `draft`, for whoever may write to families, the way to a WhatsApp draft. */
import type { ReactNode } from 'react'
import { useSession } from '../../session'
import { callAddress, draftAddress, phoneText, shared } from '../../texts'
import { Icon } from '../../ui'
import classes from './Phone.module.css'

type Props = { phone: string; name: string; /** What the draft begins with; nothing is sent by us. */ draft?: string }

export function Phone({ phone, name, draft }: Props) {
  const call = callAddress(phone)
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
      {draft === undefined ? null : <DraftLink phone={phone} draft={draft} label={shared.whatsappTo(name)} />}
    </span>
  )
}

type DraftProps = { phone: string; draft: string; /** What a screen reader hears: to whom, and about what. */ label: string; children?: ReactNode }

/** Opens a WhatsApp draft that a person reads and sends; not there without ten digits or for whom phones are not. */
export function DraftLink({ phone, draft, label, children = shared.whatsapp }: DraftProps) {
  const { may } = useSession()
  const address = may('phone.draft') ? draftAddress(phone, draft) : null
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" className={classes.draft} aria-label={label}>
      <Icon name="send" size={18} />
      {children}
    </a>
  )
}
