/** Parses the flat boxes of a form (`students.1.first_name`) by the schema of an object that contains lists. */
import type { FormSchema } from '../../ui'

/** The errors have the names of the boxes. */
export function nestedSchema<Values>(schema: FormSchema<Values>): FormSchema<Values> {
  return {
    safeParse(raw) {
      const parsed = schema.safeParse(nested(Object(raw)))
      if (parsed.success) return parsed
      const issues = parsed.error.issues.map(({ path, message }) => ({ path: [path.join('.')], message }))
      return { success: false, error: { issues } }
    },
  }
}

function nested(boxes: Record<string, unknown>): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const lists: Record<string, Record<string, unknown>[]> = {}
  for (const [name, typed] of Object.entries(boxes)) {
    const [list = '', index, field] = name.split('.')
    if (field === undefined) value[name] = typed
    else ((lists[list] ??= [])[Number(index)] ??= {})[field] = typed
  }
  return { ...value, ...lists }
}
