/**
 * What follows a change of an account's e-mail or password: all its sessions end, its open links to choose a password
 * are deleted, and an e-mail is sent to the address that the account had before the change.
 */
import type { FastifyBaseLogger } from 'fastify'
import { accountOpenedMail, emailMovedMail, passwordChangedMail } from '../../texts/provider'
import type { Queryable } from '../database/database'
import type { Email, WriteEmail } from '../mail'
import type { Profile } from '../profile'
import type { SessionCache } from './person'
import { endAllSessions } from './sessions'

type Account = { id: number; email: string; first_name: string }

/** `database`: the transaction of the change. `afterCommit`: registers work to do after the commit. */
type Change = { database: Queryable; account: Account; afterCommit: (work: () => void) => void; log: FastifyBaseLogger }

export type AccountChanges = {
  /** `account`: the account before the change. `by`: id of the person who changed it. */
  emailMoved(change: Change & { by: number }): Promise<void>
  /** `isFirst`: the account had no password before. */
  passwordChosen(change: Change & { isFirst: boolean }): Promise<void>
}

export function openAccountChanges(
  sessionCache: SessionCache,
  mailInBackground: (write: WriteEmail, log: FastifyBaseLogger) => void,
): AccountChanges {
  async function announce(
    { database, account, afterCommit, log }: Change,
    event: Record<string, unknown>,
    logText: string,
    write: (school: Profile) => Pick<Email, 'subject' | 'text'>,
  ): Promise<void> {
    const sessions = await endAllSessions(database, account.id)
    afterCommit(() => {
      sessionCache.invalidate()
      log.info({ ...event, person: account.id, sessions }, logText)
      mailInBackground((school) => ({ to: account.email, ...write(school) }), log)
    })
  }
  return {
    emailMoved: (change) =>
      announce(change, { event: 'email.changed', by: change.by }, 'The e-mail of an account was changed', (school) => ({
        subject: emailMovedMail.subject(school.name),
        text: emailMovedMail.body(change.account.first_name, school),
      })),
    passwordChosen: (change) =>
      announce(change, { event: 'password.changed' }, 'A password was chosen by a link', (school) => ({
        subject: (change.isFirst ? accountOpenedMail : passwordChangedMail).subject(school.name),
        text: (change.isFirst ? accountOpenedMail : passwordChangedMail).body(change.account.first_name, school),
      })),
  }
}

/** Whether the sent e-mail is another mailbox than the present one. Case does not matter; undefined means no change. */
export function isOtherEmail(present: string, sent: string | undefined): boolean {
  return sent !== undefined && sent.toLowerCase() !== present.toLowerCase()
}
