/**
 * The log of opened messages: when and by whom. WhatsApp does not report whether a message was sent, so the log does
 * not claim that.
 *
 *   the provider has `message-log` ──▶ the log is on the provider, and all colleagues see it
 *   else ──▶ the log is on this device, while the person is signed in
 */
import { useState } from 'react'
import * as z from 'zod/mini'
import { daysFrom, schoolDay, type MessageKind } from '../../contract'
import { atSchool, schoolNow, useAnnounced, useDrafts, useWorkspace } from '../../offline'
import { useOrder, useAllPages } from '../../provider/online'

export type OpenedMessage = {
  /** Milliseconds since the epoch, by the school's clock. */
  at: number
  /** '' for the person on this device, if the log is not shared. */
  by: string
}

/** 'noting': opened a moment ago and not stored yet. 'not noted': storing failed. null: not opened. */
export type MessageState = OpenedMessage | 'noting' | 'not noted' | null

export type MessageLog = ReturnType<typeof useMessageLog>

/** How many days of the log are requested; older messages no longer matter. */
const logDays = 180
const prefix = 'message/'
const loggedMessage = z.object({ kind: z.string(), about: z.string(), tutor: z.string() })

const nameOf = (about: string, tutor: string) => `${about}/${tutor}`

export function useMessageLog(kind: MessageKind) {
  const shared = useAnnounced('message-log')
  const keyed = useAnnounced('idempotency-key')
  const [from] = useState(() => daysFrom(schoolDay(schoolNow()), -logDays))
  const providerLog = useAllPages('messageList', { query: { kind, from, page_size: 1000 } }, { enabled: shared })
  const deviceLog = useDrafts(prefix)
  const create = useOrder('messageCreate')
  const { saveDraft } = useWorkspace()
  const [unstored, setUnstored] = useState<Readonly<Record<string, MessageState>>>({})

  const rows = providerLog.state === 'ready' ? providerLog.value.flatMap((page) => page.rows) : []
  const deviceRows = (deviceLog ?? []).flatMap(({ value, savedAt }) => {
    const read = loggedMessage.safeParse(value)
    return read.success && read.data.kind === kind ? [{ ...read.data, at: atSchool(savedAt) }] : []
  })
  const opened = new Map<string, OpenedMessage>(
    shared
      ? [...rows]
          .sort((one, other) => one.at - other.at)
          .map(({ about, tutor, by, at }) => [nameOf(about, tutor.id), { at, by: by?.name ?? '' }])
      : deviceRows.map(({ about, tutor, at }) => [nameOf(about, tutor), { at, by: '' }]),
  )

  async function logOpened(about: string, tutor: string): Promise<void> {
    const name = nameOf(about, tutor)
    const become = (state: MessageState) => setUnstored((now) => ({ ...now, [name]: state }))
    become('noting')
    if (shared) {
      const answer = await create(
        { body: { kind, about, tutor } },
        keyed ? `message/${kind}/${name}/${Date.now()}` : null,
      )
      become(answer.ok ? { at: answer.value.at, by: answer.value.by?.name ?? '' } : 'not noted')
    } else {
      const done = await saveDraft(`${prefix}${kind}/${name}`, { kind, about, tutor }, { work: false }).then(
        () => true,
        () => false,
      )
      become(done ? { at: schoolNow(), by: '' } : 'not noted')
    }
  }

  return {
    /** The state of the log. 'failed': the log could not be read, so it is unknown which messages were opened. */
    state: shared ? providerLog.state : deviceLog ? ('ready' as const) : ('loading' as const),
    retry: providerLog.state === 'loading' ? () => undefined : providerLog.retry,
    /** Whether the log is only on this device. */
    onlyHere: !shared,
    stateOf: (about: string, tutor: string): MessageState =>
      unstored[nameOf(about, tutor)] ?? opened.get(nameOf(about, tutor)) ?? null,
    logOpened,
  }
}
