/**
 * A form that creates something at the provider, or does something that must happen once, such as closing a cash day;
 * `EditForm` changes the fields of a row. Half-typed text stays on the device as a draft if the network fails, the
 * session ends or the page is closed.
 *
 * Each draft has one Idempotency-Key, stored before the first sending and used for every sending: a provider that knows
 * such keys acts only once, even if answers are lost. The draft also records if the outcome of a sending is
 * unknown; the form then says, when it is opened again, to check first whether the row exists.
 */
import { useRef, useState } from 'react'
import { isOutcomeUnknown, type Answer } from '../../contract'
import { useReachable, useWorkspace } from '../../offline'
import { words } from '../../texts'
import { FormDialog, type FormDialogProps } from '../../ui'
import type { FormDraft } from './form-draft'
import { FormPrivacy } from './PrivacyLink'
import { DraftNote, useStoredDraft, useStoreDraft } from './stored-draft'
import { isRefusedHere, submitResultOf } from './submit-result'
import { randomKey } from '../online/use-keyed-order'

type Props<Values> = Omit<FormDialogProps<Values>, 'restored' | 'onDraft' | 'onSubmit'> & {
  /** The name of the form with its subject: "student/12". */
  draft: string
  /** A value beside the boxes, such as a balance, on which people base what they enter; stored with the draft. */
  shownValue?: string
  /** `seen`: the `shownValue` when the person began; after a failed try, the present `shownValue`. */
  send: (values: Values, key: string | null, seen: string) => Promise<Answer<unknown>>
}

/** Without a connection the form cannot be sent, and says so; the draft stays. */
export function DraftedForm<Values>(props: Props<Values>) {
  const found = useStoredDraft(props.draft)
  return found && <DraftedFormBody {...props} found={found} />
}

function DraftedFormBody<Values>({
  draft,
  found,
  shownValue = '',
  send,
  ...form
}: Props<Values> & { found: FormDraft }) {
  // `first`: the draft when the form opened; empty if none was stored, or after *Guardar y otro* has emptied the form.
  // `current`: the draft now.
  const [first, setFirst] = useState(found)
  const current = useRef(first)
  /** The `shownValue` that the person saw; null after a failed try: the present one then counts as seen. */
  const seen = useRef<string | null>(typeof first.base?.beside === 'string' ? first.base.beside : shownValue)
  const reachable = useReachable()
  const { capabilities } = useWorkspace()
  const store = useStoreDraft(draft)
  const storeDraft = () => store({ ...current.current, base: { beside: seen.current ?? shownValue } })

  /** Every sending of a draft must use the key of the first sending, or no key if the first had none. */
  async function keyOfOpening(): Promise<string | null> {
    const { key } = current.current
    if (key !== undefined) return key
    return (await capabilities()).includes('idempotency-key') ? randomKey() : null
  }

  async function submit(values: Values) {
    const key = await keyOfOpening()
    const unsure = current.current.unsure ?? false
    current.current = { ...current.current, key, unsure: true }
    await storeDraft()
    const answer = await send(values, key, seen.current ?? shownValue)
    if (!answer.ok) {
      seen.current = null
      current.current = {
        ...current.current,
        unsure: isRefusedHere(answer.failure) ? unsure : isOutcomeUnknown(answer.failure),
      }
      await storeDraft()
    }
    // Without a key, sending again may create a second row, so the person is asked to look first.
    return submitResultOf(answer, { fields: form.fields, unsure: key === null ? words.lookFirst : words.sendAgain })
  }

  return (
    <FormDialog
      unavailable={reachable ? undefined : words.needsNetwork}
      {...form}
      onSubmit={submit}
      note={(typed) => (
        <>
          <DraftNote draft={first} />
          {form.note?.(typed)}
          <FormPrivacy />
        </>
      )}
      restored={first.typed}
      onDraft={(typed) => {
        current.current = typed === null ? { typed: {} } : { ...current.current, typed }
        // After *Guardar y otro* the form stays open and is empty: `DraftNote` must not speak of a restored draft.
        if (typed === null) setFirst({ typed: {} })
        void storeDraft()
      }}
    />
  )
}

type DeviceFormProps<Values> = Omit<FormDialogProps<Values>, 'restored' | 'onDraft'> & { draft: string }

/** A form whose values are stored on this device: it needs no connection, but has a draft too. */
export function DeviceForm<Values>(props: DeviceFormProps<Values>) {
  const found = useStoredDraft(props.draft)
  return found && <DeviceFormBody {...props} found={found} />
}

function DeviceFormBody<Values>({ draft, found, ...form }: DeviceFormProps<Values> & { found: FormDraft }) {
  const [first] = useState(found)
  const store = useStoreDraft(draft)
  return (
    <FormDialog
      {...form}
      note={() => <DraftNote draft={first} />}
      restored={first.typed}
      onDraft={(typed) => void store({ typed: typed ?? {} })}
    />
  )
}
