/**
 * *Reiniciar Puntos*, for a student or a whole group. The order of its steps guarantees that no points are lost:
 *
 *   confirmed ──▶ totals read from the provider ──▶ stored on this device ──▶ reset ──▶ 'Restaurar puntos' is offered
 *
 * If the totals cannot be read or stored, nothing is reset. Restoring adds the points given since the reset to the
 * stored ones. A second reset within 24 hours adds its totals to the stored ones (see `stored-totals`).
 */
import { Button } from '@mantine/core'
import { isOutcomeUnknown, type Answer, type Failure } from '../../contract'
import { atSchool, useDraft, useWorkspace } from '../../offline'
import { useAsk, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { failureText, momentText, notices, pointsTexts, resetConfirmation } from '../../texts'
import { notify, useConfirmation } from '../../ui'
import { useVersions } from '../changes/use-row-now'
import { useMinute } from '../clock/use-school-time'
import { OnlineButton } from '../online/OnlineButton'
import { useBusy } from '../online/use-busy'
import classes from './ResetPoints.module.css'
import { readStored, restoredTotal, storedWith, type Total } from './stored-totals'

export type { Total }
type Scope = { student: string } | { group: string }

type Props = {
  of: Scope
  /** Reads from the provider the totals that are about to be reset. */
  totals: () => Promise<Answer<Total[]>>
}

function keyOf(of: Scope): string {
  return 'group' in of ? `points-before/group/${of.group}` : `points-before/student/${of.student}`
}

/** The button and its confirmation, for people with the permission 'points.reset'. */
export function ResetPoints({ of, totals }: Props) {
  const { may } = useSession()
  const { saveDraft, dropDraft, withDraft } = useWorkspace()
  const send = useOrder('resetPoints')
  const restore = useRestore(of)
  const words =
    'group' in of
      ? { question: resetConfirmation.group, done: notices.groupPointsReset, failed: notices.groupPointsNotReset }
      : { question: resetConfirmation.student, done: notices.pointsReset, failed: notices.pointsNotReset }

  const { ask, confirmation } = useConfirmation({
    title: resetConfirmation.title,
    body: words.question,
    confirmLabel: resetConfirmation.confirm,
    cancel: resetConfirmation.cancel,
    tone: 'rojo',
    onConfirm: () => withDraft(keyOf(of), reset),
  })

  async function reset(value: unknown) {
    const earlier = readStored(value)
    const before = await totals()
    if (!before.ok) return void notify.error(words.failed, failureText(before.failure))
    const stored = storedWith(earlier, before.value, Date.now())
    try {
      await saveDraft(keyOf(of), stored)
    } catch {
      return void notify.error(words.failed, pointsTexts.notStored)
    }
    const answer = await send({ query: 'group' in of ? { group_id: of.group } : { student_id: of.student } })
    if (!answer.ok) {
      // The reset was refused, so the totals of an earlier reset are stored again as they were. If the device cannot
      // write, the totals of this reset stay stored, as those of a reset whose outcome is unknown.
      if (!isOutcomeUnknown(answer.failure))
        await (earlier ? saveDraft(keyOf(of), earlier) : dropDraft(keyOf(of))).catch(() => undefined)
      return void notify.error(words.failed, failureText(answer.failure))
    }
    const sure = { ...stored, sure: true }
    // If the device cannot write, the totals stay stored as those of a reset whose outcome is unknown.
    await saveDraft(keyOf(of), sure).catch(() => undefined)
    notify.done(
      words.done,
      sure.totals.length > 0 ? { action: { label: pointsTexts.restore, run: () => void restore() } } : {},
    )
  }

  if (!may('points.reset')) return null
  return (
    <>
      <OnlineButton variant="default" onClick={ask}>
        {pointsTexts.reset}
      </OnlineButton>
      {confirmation}
    </>
  )
}

/** Shows the totals stored before the last reset, with buttons to restore or delete them. */
export function StoredPoints({ of }: Pick<Props, 'of'>) {
  const draft = useDraft(keyOf(of))
  const { dropDraft } = useWorkspace()
  const { may } = useSession()
  const restore = useRestore(of)
  const now = useMinute()
  const stored = readStored(draft?.value)
  const { busy, press } = useBusy(restore)
  if (!stored || stored.totals.length === 0 || !may('points.reset')) return null
  const { at, totals } = stored
  const sum = totals.reduce((all, { points }) => all + points, 0)
  return (
    <div className={classes.stored}>
      <span>{pointsTexts.stored(momentText(atSchool(at), atSchool(now)), sum, totals.length)}</span>
      <OnlineButton variant="default" aria-busy={busy} onClick={press}>
        {pointsTexts.restore}
      </OnlineButton>
      <Button variant="subtle" onClick={() => void dropDraft(keyOf(of))}>
        {pointsTexts.forget}
      </Button>
    </div>
  )
}

/** How often a restore tries to write one total that somebody else keeps changing; then it stops with an error. */
const maxTries = 5

/**
 * Restores the stored points of one student after the other. Each restored student is removed from the stored totals
 * before the next one begins, so that an interrupted restore continues where it stopped. Does nothing if no totals are
 * stored any more: another button, in the notice, on the page or in another tab, may have restored them.
 */
function useRestore(of: Scope): () => Promise<void> {
  const ask = useAsk('student')
  const change = useOrder('studentChange')
  const versions = useVersions()
  const { saveDraft, dropDraft, withDraft } = useWorkspace()
  const restore = async (value: unknown, markAlive: () => void) => {
    const stored = readStored(value)
    if (!stored) return
    const { at, sure, totals } = stored
    const named = await versions()
    const left = new Map(totals.map((total) => [total.id, total]))
    const store = () => saveDraft(keyOf(of), { at, sure, totals: [...left.values()] })
    for (const kept of totals) {
      const { id, aim: lost } = kept
      for (let aim = lost, tries = 1; ; aim = undefined, tries++) {
        const now = await ask({ id })
        if (!now.ok) return failed(now.failure, left.size)
        const total = now.value.total_points ?? 0
        const wanted = restoredTotal(kept, total, sure)
        if (total === aim || total === wanted) break
        left.set(id, { ...kept, aim: wanted })
        await store()
        const answer = await change({ id, body: { total_points: wanted } }, null, named ? now.value.version : null)
        if (answer.ok) break
        // Somebody changed the points after they were read: nothing was written, so read and add again.
        if (answer.failure.code !== 'stale' || tries === maxTries) return failed(answer.failure, left.size)
      }
      left.delete(id)
      await store()
      markAlive()
    }
    await dropDraft(keyOf(of))
    notify.done(pointsTexts.restored)
  }
  return () => withDraft(keyOf(of), restore)
}

function failed(failure: Failure, left: number): void {
  notify.error(pointsTexts.notRestored, `${failureText(failure)} ${pointsTexts.someNotRestored(left)}`)
}
