/** The option lists that an administrator edits. An option is hidden, never deleted, because old rows refer to it. */
import * as z from 'zod/mini'
import { pageQuery } from './endpoint'
import { flag, id, line, rowVersion, sentFlag, sentName, sentNumber } from './wire'

export const optionLists = ['attendance-status', 'payment-type', 'relationship'] as const
export type OptionListName = (typeof optionLists)[number]

export const optionQuery = z.extend(pageQuery, { list: z.enum(optionLists) })

/** `hidden`: no longer offered for new rows, but still shown on those that have it. */
export const listedOption = z.object({ id, value: id, label: line, hidden: flag, version: rowVersion })
export type ListedOption = z.infer<typeof listedOption>

/** What a form asks for a new option. */
export const newOption = z.object({ label: sentName(60) })
/** The provider makes the option's `value` from its label. The new option is the last of its list. */
export const optionCreation = z.extend(newOption, { list: z.enum(optionLists) })
/** `place`: the option's new position in its list, counted from 1; the other options make room. */
export const optionChange = z.partial(
  z.extend(newOption, { place: z.pipe(sentNumber, z.int().check(z.gte(1), z.lte(1000))), hidden: sentFlag }),
)
