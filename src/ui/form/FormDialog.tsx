/** The form dialog for creating and editing anything, driven by field definitions (specification 3.11, 4.3). */
import type { Boxes, FormSchema, SubmitResult } from './fields'
import { FormDialogContent, type FormDialogContentProps, type ParsedForm } from './FormDialogContent'

export type FormDialogProps<Values> = Omit<FormDialogContentProps, 'parse'> & {
  /** Parses the typed values; its output is passed to `onSubmit`. */
  schema: FormSchema<Values>
  onSubmit: (values: Values, boxes: Boxes) => Promise<SubmitResult>
}

/**
 * Render it only while it is open, `{open ? <FormDialog … /> : null}`, so that each opening starts with the initial
 * values.
 */
export function FormDialog<Values>({ schema, onSubmit, ...rest }: FormDialogProps<Values>) {
  /** Passes the content a closure, so that the content needs no type parameter for the values. */
  function parseForm(raw: unknown): ParsedForm {
    const result = schema.safeParse(raw)
    return result.success
      ? { ok: true, submit: (boxes) => onSubmit(result.data, boxes) }
      : {
          ok: false,
          wrong: result.error.issues.map(({ path, message }) => ({ name: String(path[0] ?? ''), why: message })),
        }
  }
  return <FormDialogContent {...rest} parse={parseForm} />
}
