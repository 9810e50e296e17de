/** A form whose half-typed text stays on the device when the network fails, the session ends or the page goes. */
import { useState } from 'react'
import * as z from 'zod/mini'
import { useDraft, useReachable, useWorkspace } from '../offline'
import { shared, words } from '../texts'
import { PrivacyLink } from './privacy-link'
import { FormDialog, type FormDialogProps } from '../ui'

const kept = z.catch(z.record(z.string(), z.union([z.string(), z.boolean()])), {})

type Props<Values> = Omit<FormDialogProps<Values>, 'restored' | 'onDraft'> & {
  /** Names the form and what it is about: "student/12". */
  draft: string
}

/** Without a connection it cannot be sent, and says so; what is typed waits here. */
export function DraftedForm<Values>(props: Props<Values>) {
  const draft = useDraft(keyOf(props.draft))
  return draft === undefined ? null : <Opened {...props} found={draft?.value} />
}

function Opened<Values>({ draft, found, ...form }: Props<Values> & { found: unknown }) {
  // What lay here at the opening: afterwards the draft follows the boxes.
  const [restored] = useState(() => kept.parse(found ?? {}))
  const reachable = useReachable()
  const { saveDraft, dropDraft } = useWorkspace()
  return (
    <FormDialog
      unavailable={reachable ? undefined : words.needsNetwork}
      {...form}
      note={(typed) => (
        <>
          {Object.keys(restored).length > 0 ? <p role="status">{shared.draftKept}</p> : null}
          {form.note?.(typed)}
          <PrivacyLink />
        </>
      )}
      restored={restored}
      onDraft={(values) => {
        const empty = values === null || Object.keys(values).length === 0
        void (empty ? dropDraft(keyOf(draft)) : saveDraft(keyOf(draft), values)).catch(() => undefined)
      }}
    />
  )
}

function keyOf(draft: string): string {
  return `form/${draft}`
}
