/**
 * A pull that runs under the drain's lock and fence, so that no list in the mirror is older than an answer that the
 * drain has stored.
 */
import type { Transaction } from '../../../src/offline/engine/store'
import type { Environment } from '../../../src/offline/engine/environment'
import type { MirrorRow } from '../../../src/offline/engine/slot'
import type { Tab } from './device'

/** Reads one group's day, or all rows (null), into the mirror. Returns false if that failed. */
export async function readInTurn(
  tab: Tab,
  person: string,
  group: string | null,
  date: string | null,
): Promise<boolean> {
  const environment = tab.surroundings(person)
  const { flavour } = tab.device.setting.network.provider
  const mirror = async () => (await tab.device.home(person).disk.read()).rows
  const read = async () => {
    const rows = new Map<string, MirrorRow>()
    let next: string | undefined
    for (;;) {
      const identity = await environment.identity()
      if (identity?.owner !== person) return null
      const query = {
        ...(group !== null && { id_group: group }),
        ...(date !== null && date === environment.today() && { today: date }),
      }
      const answer = await environment.client('attendanceList', { query }, { token: identity.token, next })
      if (!answer.ok || answer.value.unreadable > (flavour.stranger ? 1 : 0)) return null
      for (const row of answer.value.rows) rows.set(row.id, row)
      if (answer.value.next !== null) {
        next = answer.value.next
        continue
      }
      if (
        answer.value.count !== null &&
        rows.size < answer.value.count - (flavour.stranger ? 1 : 0) - (flavour.estimates ? 1 : 0)
      )
        return null
      const isMeant = (row: MirrorRow) =>
        (group === null || row.group?.id === group) && (date === null || row.attendance_date === date)
      return {
        there: [...rows.values()].filter(isMeant),
        gone: [...(await mirror()).values()].filter((row) => isMeant(row) && !rows.has(row.id)),
      }
    }
  }
  let done = false
  await pullInTurn(environment, read, async (transaction, found) => {
    if (!found) return
    await transaction.changeRows({ put: found.there, gone: found.gone })
    done = true
  })
  return done
}

/** Reads, then writes, while no drain runs; writes nothing if another tab took over in between. */
function pullInTurn<Read>(
  { lock, store }: Environment,
  read: () => Promise<Read>,
  write: (transaction: Transaction, read: Read) => Promise<void>,
): Promise<void> {
  return lock(async () => {
    const fence = await store.transaction('write', async (transaction) => {
      const drainState = await transaction.drainState()
      await transaction.putDrainState({ ...drainState, fence: drainState.fence + 1 })
      return drainState.fence + 1
    })
    const found = await read()
    await store.transaction('write', async (transaction) => {
      if ((await transaction.drainState()).fence === fence) await write(transaction, found)
    })
  })
}
