/** Recordar, on the list of payments: opens a queue of messages to all families that owe something. */
import { useState } from 'react'
import { useSession } from '../../session'
import { remindTexts as texts } from '../../texts/renewals'
import { Icon } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import RemindDebtors from './RemindDebtors'

export function RemindButton() {
  const [open, setOpen] = useState(false)
  const { may } = useSession()
  if (!may('phone.draft')) return null
  return (
    <>
      <OnlineButton variant="default" leftSection={<Icon name="send" size={20} />} onClick={() => setOpen(true)}>
        {texts.button}
      </OnlineButton>
      {open ? <RemindDebtors onClose={() => setOpen(false)} /> : null}
    </>
  )
}
