/** Recordar, on the list of payments: opens a queue of messages to all families that owe something. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useReachable } from '../../offline'
import { useSession } from '../../session'
import { shared } from '../../texts'
import { remindTexts as texts } from '../../texts/renewals'
import { Icon, lazyWindow } from '../../ui'

const RemindDebtors = lazyWindow(() => import('./RemindDebtors'))

export function RemindButton() {
  const [open, setOpen] = useState(false)
  const { may } = useSession()
  const reachable = useReachable()
  if (!may('phone.draft')) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="send" size={20} />}
        disabled={!reachable}
        title={reachable ? undefined : shared.needsNetwork}
        onClick={() => setOpen(true)}
      >
        {texts.button}
      </Button>
      {open ? <RemindDebtors onClose={() => setOpen(false)} /> : null}
    </>
  )
}
