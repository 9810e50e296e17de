/** The one form dialog for creating and editing anything, driven by field definitions (specification 3.11, 4.3). */
import { lazyWindow } from '../lazy-part'
import type { Boxes, Reader, SubmitResult } from './fields'
import type { FormDialogContentProps, Sealed } from './FormDialogContent'

export type FormDialogProps<Values> = Omit<FormDialogContentProps, 'read'> & {
  /** Reads what was typed; its output is what `onSubmit` gets. */
  schema: Reader<Values>
  onSubmit: (values: Values, boxes: Boxes) => Promise<SubmitResult>
}

/** Its weight is fetched when a form is first opened, not with the list behind it. */
const FormDialogContent = lazyWindow(async () => ({ default: (await import('./FormDialogContent')).FormDialogContent }))

/** Rendered only while open: `{open ? <FormDialog … /> : null}`, so that every opening starts from the initial data. */
export function FormDialog<Values>({ schema, onSubmit, ...rest }: FormDialogProps<Values>) {
  /** Hands the content a sealed submission, so that the type of the values need not cross the lazy border. */
  function read(raw: unknown): Sealed {
    const answer = schema.safeParse(raw)
    return answer.success ? { ok: true, submit: (boxes) => onSubmit(answer.data, boxes) } : { ok: false, wrong: answer.error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), why: message })) }
  }
  return <FormDialogContent {...rest} read={read} />
}
