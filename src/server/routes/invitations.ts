/** Inviting people to choose their first password, and giving students an account of their own. */
import { fieldErrors, invitationMail, refusals } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Queryable } from '../database/database'
import { parseId, type Call, type Handlers } from '../endpoints/handlers'
import { answer, invalid, missing, ok, refused, refusedWith, type Reply } from '../endpoints/reply'
import { studentAccountJson } from '../endpoints/row-json'
import { insertedId, updateRow } from '../endpoints/rows'
import { visibleInvitees } from '../endpoints/visibility'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'

type Names = 'invitations' | 'invitationCreate' | 'studentAccount' | 'studentAccountGive'

export function invitationHandlers(services: Services): Pick<Handlers, Names> {
  const { invitations, sendsMail, accountChanges, schoolClock } = services
  return {
    async invitations({ database, person }) {
      const pending = await invitations.pending(database, visibleInvitees(person), [person.id])
      return answer({ mail: sendsMail, pending })
    },

    async invitationCreate({ database, person, body, afterCommit, log }) {
      const found = await database.query<Invitee>(
        `select p.id, p.email, p.first_name, p.is_active, p.password_hash is not null as chosen from person p
         where p.id = any($2::int[]) and ${visibleInvitees(person)} order by p.id for no key update of p`,
        [person.id, body.people.map(parseId)],
      )
      const [first] = found
      if (!first) return missing
      const ready = found.filter(isReady)
      if (ready.length === 0) return refused(409, refusalOf(first))
      const paths = await invitations.make(
        database,
        ready.map(({ id }) => id),
      )
      if (body.mail)
        mailInvitations(
          services,
          ready.map(({ email, first_name }, index) => ({ email, first_name, path: paths[index] ?? '' })),
          { afterCommit, log },
        )
      return answer({ invited: ready.length })
    },

    studentAccount: ({ database, id }) => accountReply(database, id),

    async studentAccountGive({ database, person, id, body, afterCommit, log }) {
      const [found] = await database.query<StudentRow>(
        `select s.first_name, s.last_name, s.is_active, s.account_id as account, p.email, p.first_name as called, p.password_hash is not null as chosen
         from student s left join person p on p.id = s.account_id where s.id = $1`,
        [id],
      )
      if (!found) return missing
      const { account, email, first_name, last_name } = found
      if (body.was !== undefined && isOtherEmail(email ?? '', body.was))
        return accountReply(database, id, (json) => refusedWith(409, refusals.accountMoved, json))
      if (account === null || email === null) {
        const made = await insertedId(
          database,
          `insert into person (role, email, first_name, last_name, is_active, date_joined) values ('Alumno', $1, $2, $3, $4, $5::timestamptz) returning id`,
          [body.email, first_name, last_name, found.is_active, isoOf(schoolClock)],
        )
        await updateRow(database, 'student', id, { account_id: made })
      } else if (isOtherEmail(email, body.email)) {
        if (found.chosen && body.current_password === undefined)
          return invalid({ current_password: [fieldErrors.ownPassword] })
        await updateRow(database, 'person', account, { email: body.email })
        const before = { id: account, email, first_name: found.called ?? first_name }
        if (found.chosen)
          await accountChanges.emailMoved({ database, account: before, by: person.id, afterCommit, log })
        // The account has no password yet. `endAllSessions` also deletes its invitation, which may have been sent to
        // the wrong address and must not open the account.
        else await endAllSessions(database, account)
      }
      return accountReply(database, id)
    },
  }
}

type Invitee = { id: number; email: string | null; first_name: string; is_active: boolean; chosen: boolean }
type Ready = Invitee & { email: string }

const isReady = (one: Invitee): one is Ready => one.email !== null && one.is_active && !one.chosen

function refusalOf({ email, is_active }: Invitee): string {
  if (!is_active) return refusals.inactiveAccount
  return email === null ? refusals.noEmail : refusals.passwordChosen
}

/** `called`: the account's first name. The last four fields are null if the student has no account. */
type StudentRow = {
  first_name: string
  last_name: string
  is_active: boolean
  account: number | null
  email: string | null
  called: string | null
  chosen: boolean | null
}

async function accountReply(database: Queryable, student: number, reply = ok): Promise<Reply> {
  const [row] = await database.query<{ json: string }>(
    `select ${studentAccountJson}::text as json from student s left join person p on p.id = s.account_id where s.id = $1`,
    [student],
  )
  return row ? reply(row.json) : missing
}

type Invited = { email: string; first_name: string; path: string }

/** E-mails the invitations after the commit, one after another, because mail servers refuse hundreds at once. */
export function mailInvitations(
  { sendEmail, origin, inBackground }: Pick<Services, 'sendEmail' | 'origin' | 'inBackground'>,
  invited: readonly Invited[],
  { afterCommit, log }: Pick<Call<'invitationCreate'>, 'afterCommit' | 'log'>,
): void {
  async function sendAll(): Promise<void> {
    for (const { email, first_name, path } of invited)
      await sendEmail(({ name }) => ({
        to: email,
        subject: invitationMail.subject(name),
        text: invitationMail.body(first_name, name, `${origin()}${path}`),
      })).catch((error: unknown) => log.error(error))
  }
  afterCommit(() => inBackground(sendAll(), log))
}
