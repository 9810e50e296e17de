/**
 * The log of message drafts to families (capability `message-log`). A draft is logged when it is opened in WhatsApp,
 * whether it is then sent or not.
 */
import * as z from 'zod/mini'
import { civilDate, id, line, readAs, relation, relationOrNone, text } from './wire'

const messageKinds = ['reminder', 'renewal', 'invitation'] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * `about`: a key that the client makes, so that it finds the message again: for a reminder the month, for a renewal the
 * student, group and cycle, for an invitation the person and the day it expires. `tutor`: who gets the message; for an
 * invitation also one of the staff. `at`: milliseconds since the epoch.
 */
export const message = z.object({
  id,
  kind: line,
  about: line,
  tutor: relation,
  by: relationOrNone,
  at: readAs(text, (at) => Date.parse(at)),
})

/** `about`: ids and dates, no names or other text, because messages about an erased student stay in the log. */
export const messageCreation = z.object({
  kind: z.enum(messageKinds),
  about: z.string().check(z.regex(/^[\w:-]{1,100}$/, 'about')),
  tutor: id,
})

/** `from`: messages opened on that day or later. */
export const messageQuery = z.object({ kind: z.optional(z.enum(messageKinds)), from: z.optional(civilDate) })
