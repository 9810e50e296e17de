/** What a family tells beforehand (announced as `absence-notices`): a child who will not come on a day, and why. */
import * as z from 'zod/mini'
import { civilDate, clockTime, id, line, relation, rowVersion } from './wire'

/** `class_begins`: when the child's first class of that day begins at the school; null where none is known. */
export const absence = z.object({ id, student: relation, date: civilDate, reason: line, class_begins: clockTime, version: rowVersion })
export type Absence = z.infer<typeof absence>

/** Absences of this day and later ones. */
export const absenceQuery = z.object({ from: z.optional(civilDate) })
