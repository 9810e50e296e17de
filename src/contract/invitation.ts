/**
 * Accounts to sign in with, and the invitations by which people choose their first password (capability `catalogue`).
 */
import * as z from 'zod/mini'
import { accountState, passwordConfirmation } from './people'
import { email, flag, id, orElse, sentFlag, text } from './wire'

/**
 * `mail`: whether the provider can send e-mails. `pending`: the invitations that are still valid, of people whom the
 * caller may invite. `path`: the path of the page on which the person chooses the password. `until`: when the
 * invitation expires, ISO.
 */
export const invitations = z.object({
  mail: flag,
  pending: z.array(z.object({ person: id, path: text, until: text })),
})
export type Invitation = z.infer<typeof invitations>['pending'][number]

/** The most people who can be invited by one call. */
export const mostInvited = 500

/**
 * Invites those of `people` who have an active account with an e-mail and have not chosen a password yet; a new
 * invitation makes the person's earlier one invalid. `mail`: also e-mails the link to each of them. If nobody can be
 * invited, the answer is 409.
 */
export const invitationOrder = z.object({
  people: z.array(id).check(z.minLength(1), z.maxLength(mostInvited)),
  mail: sentFlag,
})
/** `invited`: the number of people who were invited. */
export const invitationsMade = z.object({ invited: z.number() })

/** A student's own account. `person`: the account's id, by which it is invited; null if the student has no account. */
export const studentAccount = z.object({ person: orElse(id, null), email: text, account: accountState })
export type StudentAccount = z.infer<typeof studentAccount>
/**
 * Creates a student's account, or changes its e-mail. Changing the e-mail requires `current_password`, the caller's
 * password, if the account already has a password. `was`: the e-mail that the caller saw, '' for none; if the account
 * has another one by now, the answer is 409 with the account.
 */
export const studentAccountOrder = z.object({
  email,
  was: z.optional(z.string().check(z.maxLength(254))),
  ...passwordConfirmation,
})
