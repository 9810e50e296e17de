/** The one form dialog for creating and editing anything, driven by field definitions (spec sections 3 and 4). */
import { lazy, Suspense, type ReactNode } from 'react'
import type { FieldDefinition, Outcome, RawValues, Reader, Typed, Wrong } from './fields'

export type FormDialogProps<Values> = {
  title: string
  fields: readonly FieldDefinition[]
  /** Raw or canonical values by field name; file choices always start empty. */
  initial?: Partial<Record<string, unknown>>
  /** Reads what was typed; its output is what `onSubmit` gets. */
  schema: Reader<Values>
  onSubmit: (values: Values) => Promise<Outcome>
  onClose: () => void
  /** Said under 'Éxito' when it went well. */
  success?: string
  submit?: string
  cancel?: string
  /** Why this form cannot be sent now (it needs a connection): disables the button; what was typed stays. */
  unavailable?: string
  /** What was typed at an earlier opening and never saved. */
  restored?: Partial<Typed>
  /** Hears what differs from `initial` as it is typed, and null once it was saved or discarded; chosen files are not among it. */
  onDraft?: (typed: Typed | null) => void
  /** Above the buttons: what a person should know before saving, from what stands in the boxes at this moment. */
  note?: (typed: RawValues) => ReactNode
}

export type Sealed = { ok: true; submit: () => Promise<Outcome> } | { ok: false; wrong: Wrong[] }
export type FormWindowProps = Omit<FormDialogProps<never>, 'schema' | 'onSubmit'> & { read: (raw: unknown) => Sealed }

/** Its weight is fetched when a form is first opened, not with the list behind it. */
const FormWindow = lazy(async () => ({ default: (await import('./FormDialogContent')).FormWindow }))

/** Rendered only while open: `{open ? <FormDialog … /> : null}`, so that every opening starts from the initial data. */
export function FormDialog<Values>({ schema, onSubmit, ...rest }: FormDialogProps<Values>) {
  /** Hands the window a sealed submission, so that the type of the values need not cross the lazy border. */
  function read(raw: unknown): Sealed {
    const answer = schema.safeParse(raw)
    return answer.success ? { ok: true, submit: () => onSubmit(answer.data) } : { ok: false, wrong: answer.error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), why: message })) }
  }
  return (
    <Suspense fallback={null}>
      <FormWindow {...rest} read={read} />
    </Suspense>
  )
}
