/**
 * Accounts to sign in with, and the invitations by which people choose their first password (capability `catalogue`).
 */
import * as z from 'zod/mini'
import { accountState, email, passwordConfirmation } from './people'
import { flag, id, orElse, sentFlag, text } from './wire'

/**
 * `mail`: whether the provider can send e-mails. `pending`: the invitations that can still be used, of the people whom
 * the caller may invite. `path`: the path of the page behind the invitation. `until`: the instant when it expires.
 */
export const invitations = z.object({
  mail: flag,
  pending: z.array(z.object({ person: id, path: text, until: text })),
})
export type Invitation = z.infer<typeof invitations>['pending'][number]

/** The most people who can be invited by one call. */
export const mostInvited = 500

/**
 * Invites those of `people` who can sign in but have not chosen a password; a new invitation replaces an earlier one.
 * `mail`: sends each of them an e-mail with the link. If nobody can be invited, the answer is 409.
 */
export const invitationOrder = z.object({
  people: z.array(id).check(z.minLength(1), z.maxLength(mostInvited)),
  mail: sentFlag,
})
/** How many of them were invited. */
export const invitationsMade = z.object({ invited: z.number() })

/** A student's own account. `person`: its id, for an invitation; null if the student has none. */
export const studentAccount = z.object({ person: orElse(id, null), email: text, account: accountState })
export type StudentAccount = z.infer<typeof studentAccount>
/**
 * Gives a student an account, or changes its e-mail, which requires the own password once a password was chosen.
 * `was`: the e-mail that the person saw, '' for none; if the account has another by now, the answer is 409 with it.
 */
export const studentAccountOrder = z.object({
  email,
  was: z.optional(z.string().check(z.maxLength(254))),
  ...passwordConfirmation,
})
