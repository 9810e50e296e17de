/**
 * A form that creates something at the provider; `EditForm` changes what exists. Half-typed text stays on the device if
 * the network fails, the session ends or the page is closed.
 *
 * An opening has one key (Idempotency-Key), stored before the first sending, used for every sending, and deleted with
 * the draft: a provider that knows such keys creates only one row, even if answers are lost. That a sending's outcome
 * is unknown is stored too, and whoever restores the draft is told to check first.
 */
import { useRef, useState } from 'react'
import { unknownOutcomes, type Answer, type Failure } from '../../contract'
import { useDraft, useReachable, useWorkspace } from '../../offline'
import { shared, words } from '../../texts'
import { FormDialog, type FormDialogProps } from '../../ui'
import { formDraftKey, readFormDraft } from './form-draft'
import { FormPrivacy } from './PrivacyLink'
import { randomName } from './random-name'
import { submitResultOf } from './submit-result'

type Props<Values> = Omit<FormDialogProps<Values>, 'restored' | 'onDraft' | 'onSubmit'> & {
  /** The name of the form with its subject: "student/12". */
  draft: string
  /** A value shown beside the boxes that influences what people enter; stored with the draft. */
  beside?: string
  /** `seen`: `beside` when the person began; after a refusal, its present value. */
  send: (values: Values, key: string | null, seen: string) => Promise<Answer<unknown>>
}

/** Without a connection the form cannot be sent and says so; the draft stays. */
export function DraftedForm<Values>(props: Props<Values>) {
  const draft = useDraft(formDraftKey(props.draft))
  return draft === undefined ? null : <Opened {...props} found={draft?.value} />
}

function Opened<Values>({ draft, found, beside = '', send, ...form }: Props<Values> & { found: unknown }) {
  // `first`: the draft stored when the form opened, without boxes if there was none. `now`: the draft as the boxes are
  // at present.
  const [first] = useState(() => readFormDraft(found))
  const now = useRef(first)
  const [begun] = useState(beside)
  /** The `beside` that the person saw; null: its present value. */
  const seen = useRef<string | null>(typeof first.base?.beside === 'string' ? first.base.beside : begun)
  const reachable = useReachable()
  const { saveDraft, dropDraft, capabilities } = useWorkspace()
  const recovered = Object.keys(first.typed).length > 0

  async function write(): Promise<void> {
    const { typed, key, unsure } = now.current
    const empty = Object.keys(typed).length === 0 && key === undefined
    const base = { beside: seen.current ?? beside }
    await (empty ? dropDraft(formDraftKey(draft)) : saveDraft(formDraftKey(draft), { typed, key, unsure, base })).catch(
      () => undefined,
    )
  }

  /** Decided once per opening: later sendings must use the first one's key, or none if it had none. */
  async function keyOfOpening(): Promise<string | null> {
    const { key } = now.current
    if (key !== undefined) return key
    return (await capabilities()).includes('idempotency-key') ? randomName() : null
  }

  async function submit(values: Values) {
    const key = await keyOfOpening()
    const unsure = now.current.unsure ?? false
    now.current = { ...now.current, key, unsure: true }
    await write()
    const answer = await send(values, key, seen.current ?? beside)
    if (!answer.ok) {
      seen.current = null
      now.current = {
        ...now.current,
        unsure: isHeldBack(answer.failure) ? unsure : unknownOutcomes.includes(answer.failure.code),
      }
      await write()
    }
    return submitResultOf(answer, {
      again: key === null ? 'blind' : 'known',
      files: form.fields.some(({ type }) => type === 'file'),
    })
  }

  return (
    <FormDialog
      unavailable={reachable ? undefined : words.needsNetwork}
      {...form}
      onSubmit={submit}
      note={(typed) => (
        <>
          {recovered ? (
            <p role="status">{first.unsure ? `${shared.draftKept} ${words.lookFirst}` : shared.draftKept}</p>
          ) : null}
          {form.note?.(typed)}
          <FormPrivacy />
        </>
      )}
      restored={first.typed}
      onDraft={(typed) => {
        now.current = typed === null ? { typed: {} } : { ...now.current, typed }
        void write()
      }}
    />
  )
}

/** The form itself refused before sending; this says nothing about an earlier sending. */
function isHeldBack({ code, status }: Failure): boolean {
  return code === 'invalid' && status === 0
}

/** A form whose values stay on this device: it needs no connection, but has a draft too. */
export function DeviceForm<Values>({
  draft,
  ...form
}: Omit<FormDialogProps<Values>, 'restored' | 'onDraft'> & { draft: string }) {
  const found = useDraft(formDraftKey(draft))
  return found === undefined ? null : <OpenedHere {...form} name={formDraftKey(draft)} found={found?.value} />
}

function OpenedHere<Values>({
  name,
  found,
  ...form
}: Omit<FormDialogProps<Values>, 'restored' | 'onDraft'> & { name: string; found: unknown }) {
  const [{ typed: first }] = useState(() => readFormDraft(found))
  const { saveDraft, dropDraft } = useWorkspace()
  return (
    <FormDialog
      {...form}
      note={() => (Object.keys(first).length > 0 ? <p role="status">{shared.draftKept}</p> : null)}
      restored={first}
      onDraft={(typed) => {
        const empty = typed === null || Object.keys(typed).length === 0
        void (empty ? dropDraft(name) : saveDraft(name, { typed })).catch(() => undefined)
      }}
    />
  )
}
