/**
 * A phone number as a link to call it; with `draft`, for people who may write to families, also a link to a WhatsApp
 * draft.
 */
import type { ReactNode } from 'react'
import { useSession } from '../../session'
import { callAddress, draftAddress, phoneText, shared } from '../../texts'
import { Icon } from '../../ui'
import classes from './Phone.module.css'

type Props = { phone: string; name: string; /** The text of the draft; the person sends it. */ draft?: string }

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

type DraftProps = {
  phone: string
  draft: string
  /** The accessible name: to whom, and about what. */
  label: string
  children?: ReactNode
}

/**
 * Opens a WhatsApp draft, which a person reads and sends. Renders nothing for an invalid number, or for people who may
 * not write to families.
 */
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
