/**
 * After a change of an account's e-mail or password: ends all sessions and links, and sends an e-mail to the old
 * address.
 */
import type { FastifyBaseLogger } from 'fastify'
import { emailMovedMail, passwordChangedMail } from '../../texts/provider'
import { school } from '../../school'
import type { Queryable } from '../database/database'
import type { Letter } from '../mail'
import type { Persons } from './person'
import { endAllSessions } from './sessions'

type Account = { id: number; email: string; first_name: string }

/** `database`: the transaction of the change. `afterwards`: registers work to do after the commit. */
type Change = { database: Queryable; account: Account; afterwards: (work: () => void) => void; log: FastifyBaseLogger }

export type AccountChanges = {
  /** `account`: before the change. `by`: id of the person who changed it. */
  emailMoved(change: Change & { by: number }): Promise<void>
  passwordChosen(change: Change): Promise<void>
}

/** `post` sends an e-mail in the background. */
export function openAccountChanges(
  persons: Persons,
  post: (letter: Letter, log: FastifyBaseLogger) => void,
): AccountChanges {
  async function close(
    { database, account, afterwards, log }: Change,
    event: Record<string, unknown>,
    said: string,
    letter: Omit<Letter, 'to'>,
  ): Promise<void> {
    const sessions = await endAllSessions(database, account.id)
    afterwards(() => {
      persons.forget()
      log.info({ ...event, person: account.id, sessions }, said)
      post({ to: account.email, ...letter }, log)
    })
  }
  return {
    emailMoved: (change) =>
      close(change, { event: 'email.changed', by: change.by }, 'The e-mail of an account was changed', {
        subject: emailMovedMail.subject(school.name),
        text: emailMovedMail.body(change.account.first_name),
      }),
    passwordChosen: (change) =>
      close(change, { event: 'password.changed' }, 'A password was chosen by a link', {
        subject: passwordChangedMail.subject(school.name),
        text: passwordChangedMail.body(change.account.first_name),
      }),
  }
}

/** Whether the sent e-mail is another mailbox than the present one; case does not matter, undefined means no change. */
export function isOtherEmail(present: string, sent: string | undefined): boolean {
  return sent !== undefined && sent.toLowerCase() !== present.toLowerCase()
}
