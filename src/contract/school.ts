/** A school of the provider: a place where groups meet (specification 3.9). */
import * as z from 'zod/mini'
import { flagOr, id, line, readAs, text } from './wire'

const place = z.nullish(z.looseObject({ name: text }))
const municipality = z.nullish(z.looseObject({ name: text, state: place }))
const locality = z.nullish(z.looseObject({ name: text, municipality }))

/** An address as one line, or ''. Providers send text, or a street in a locality, municipality and state. */
export const address = readAs(z.nullish(z.union([z.string(), z.looseObject({ name: text, locality })])), (value) => {
  if (value == null || typeof value === 'string') return value ?? ''
  const { locality: near } = value
  return [value.name, near?.name, near?.municipality?.name, near?.municipality?.state?.name].filter(Boolean).join(', ')
})

export const schoolPlace = z.object({ id, name: line, address, created: text, is_active: flagOr(true) })
export type SchoolPlace = z.infer<typeof schoolPlace>
