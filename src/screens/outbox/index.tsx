/** *Por enviar*: everything that waits on this device, was refused, is unconfirmed or conflicts, each as one sentence. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { schoolNow, useOutbox, useWorkspace, clearDevice, type OutboxItem } from '../../offline'
import { ClearDevice } from '../../pieces/account/ClearDevice'
import { signOut } from '../../pieces/account/sign-out'
import { asksPerson } from '../../pieces/attendance/waiting'
import { useMinute } from '../../pieces/clock/use-school-time'
import { exportCsv } from '../../pieces/files/csv'
import { useSession } from '../../session'
import { changes, outboxTexts } from '../../texts'
import { EmptyState, Icon, lazyWindow, ListSkeleton, Page } from '../../ui'
import { DiscardDialog } from './DiscardDialog'
import { Item } from './Item'
import { sheetOf } from './outbox-sheet'
import classes from './outbox.module.css'

const FixDialog = lazyWindow(() => import('./FixDialog'))

type Open = { kind: 'fix' | 'discard'; item: OutboxItem } | null

/** So many are drawn at first, and again at every *Mostrar más*. */
const portion = 100

export default function OutboxScreen() {
  const items = useOutbox()
  const { syncNow } = useWorkspace()
  const now = useMinute()
  const [shown, setShown] = useState(portion)
  const [open, setOpen] = useState<Open>(null)
  if (!items) return <Page><ListSkeleton rows={6} height={96} /></Page>
  if (items.length === 0)
    return (
      <Page>
        <EmptyState title={outboxTexts.allSent} picture="star">
          {outboxTexts.allSentHint}
        </EmptyState>
        <ClearOwn waiting={0} />
      </Page>
    )

  const asking = items.filter(asksPerson)
  const travelling = items.filter((item) => !asksPerson(item))
  const actions = (
    <>
      <Button variant="default" leftSection={<Icon name="download" size={20} />} onClick={() => exportCsv(sheetOf(items, now), schoolNow())}>
        {outboxTexts.exportAll}
      </Button>
      <Button leftSection={<Icon name="cloudUp" size={20} />} onClick={syncNow}>
        {outboxTexts.sendNow}
      </Button>
    </>
  )
  const list = (title: string, some: readonly OutboxItem[]) =>
    some.length > 0 && (
      <section aria-label={title}>
        <h2 className={classes.title}>
          {title} <span className={classes.count}>{changes(some.length)}</span>
        </h2>
        <ul className={classes.items}>
          {some.slice(0, shown).map((item) => (
            <Item key={item.key} item={item} now={now} onFix={() => setOpen({ kind: 'fix', item })} onDiscard={() => setOpen({ kind: 'discard', item })} />
          ))}
        </ul>
      </section>
    )

  return (
    <Page actions={actions}>
      {list(outboxTexts.asking, asking)}
      {list(outboxTexts.travelling, travelling)}
      {Math.max(asking.length, travelling.length) > shown && (
        <Button variant="default" onClick={() => setShown(shown + portion)}>
          {outboxTexts.showMore}
        </Button>
      )}
      <ClearOwn waiting={items.length} />
      {open?.kind === 'fix' && <FixDialog item={open.item} onClose={() => setOpen(null)} />}
      {open?.kind === 'discard' && <DiscardDialog item={open.item} now={now} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** Everything of this person on this device, and what was mirrored of others; then nobody is here any more. */
function ClearOwn({ waiting }: { waiting: number }) {
  const session = useSession()
  const commands = useWorkspace()
  if (session.state === 'out') return null
  return (
    <ClearDevice
      own={waiting}
      onClear={() =>
        signOut(session, async () => {
          await commands.deletePerson()
          await clearDevice()
        })
      }
    />
  )
}
