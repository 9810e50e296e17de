/** Which drafts of messages to families were opened, by whom and when (announced as `message-log`): what the messenger does with them nobody here knows. */
import * as z from 'zod/mini'
import { civilDate, id, line, readAs, relation, relationOrNone, text } from './wire'

export const messageKinds = ['reminder', 'renewal'] as const
export type MessageKind = (typeof messageKinds)[number]

/** `about`: what of it, named by whoever writes: a month, a student's cycle in a group. `at`: an instant, ISO. */
export const message = z.object({ id, kind: line, about: line, tutor: relation, by: relationOrNone, at: readAs(text, (at) => Date.parse(at)) })
export type Message = z.infer<typeof message>

/** Nothing that a person could have typed: ids and dates. */
export const messageCreation = z.object({ kind: z.enum(messageKinds), about: z.string().check(z.regex(/^[\w:-]{1,100}$/, 'about')), tutor: id })

/** `from`: opened on that day or later. */
export const messageQuery = z.object({ kind: z.optional(z.enum(messageKinds)), from: z.optional(civilDate) })
