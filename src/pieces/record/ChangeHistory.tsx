/**
 * The audit log of a record, for administrators, if the provider has one: a card of the record's page, or a window
 * opened from a row of a list.
 */
import { useState } from 'react'
import type { AuditedTable } from '../../contract'
import { useAnnounced, useReachable } from '../../offline'
import { useSession } from '../../session'
import { shared, words } from '../../texts'
import { auditTexts as texts } from '../../texts/audit'
import { Dialog } from '../../ui'
import { OnlineButton, OnlineRowButton } from '../online/OnlineButton'
import { Card } from './Card'
import ChangeLines from './ChangeLines'

function useHistoryAccess() {
  const [open, setOpen] = useState(false)
  const { may } = useSession()
  const announced = useAnnounced('audit')
  const reachable = useReachable()
  return { isVisible: announced && may('audit.see'), open, setOpen, reachable }
}

export function ChangeHistory({ table, id }: { table: AuditedTable; id: string }) {
  const { isVisible, open, setOpen, reachable } = useHistoryAccess()
  if (!isVisible) return null
  const opener = (
    <OnlineButton variant="default" onClick={() => setOpen(true)}>
      {texts.show}
    </OnlineButton>
  )
  return (
    <Card title={texts.title} actions={open ? undefined : opener}>
      {open ? <ChangeLines table={table} id={id} /> : <p>{reachable ? texts.hint : shared.needsNetwork}</p>}
    </Card>
  )
}

/** `of`: the record's name, as part of the button's accessible name, because each row of a list has such a button. */
export function ChangesButton({ table, id, of }: { table: AuditedTable; id: string; of: string }) {
  const { isVisible, open, setOpen } = useHistoryAccess()
  if (!isVisible) return null
  const close = () => setOpen(false)
  return (
    <>
      <OnlineRowButton aria-label={texts.showOf(of)} onClick={() => setOpen(true)}>
        {texts.button}
      </OnlineRowButton>
      <Dialog
        opened={open}
        title={texts.titleOf(of)}
        cancel={null}
        submit={words.close}
        onSubmit={close}
        onClose={close}
      >
        <ChangeLines table={table} id={id} narrow />
      </Dialog>
    </>
  )
}
