/** Tutors: list and detail by role, a new family, change, the permission to add children, activating the account. */
import { schoolDay } from '../../contract'
import { fieldErrors } from '../../texts/provider'
import { isoOf } from '../clock'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, invalid, missing } from '../endpoints/reply'
import { rowReply, updateRow } from '../endpoints/rows'
import { visibleTutors } from '../endpoints/visibility'
import { withUpload } from '../files/upload'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'
import { createFamily } from './families'

type Names = 'tutorList' | 'tutor' | 'tutorCreate' | 'tutorChange' | 'tutorActivate' | 'tutorPermit'

export function tutorHandlers({
  files,
  sessionCache,
  accountChanges,
  schoolClock,
  resources,
}: Services): Pick<Handlers, Names> {
  const { tutor } = resources
  return {
    tutorList: ({ person, ...call }) =>
      listReply(call, {
        ...tutor.rows(person),
        order: 'p.first_name, p.last_name, p.id',
        search: (word) => `concat_ws(' ', p.plain_name, lower(p.email), p.phone) like ${word}`,
        ordering: {
          id: 'p.id',
          first_name: 'plain(p.first_name)',
          last_name: 'plain(p.last_name)',
          email: 'lower(p.email)',
          phone: 'p.phone',
          create_student: 'p.create_student',
          is_active: 'p.is_active',
          date_joined: 'p.date_joined',
        },
      }),

    tutor: ({ database, person, id }) => rowReply(database, tutor.row(person, id)),

    tutorCreate: (call) => createFamily(call, { resources, today: schoolDay(schoolClock()), now: isoOf(schoolClock) }),

    async tutorChange({ database, person, id, body, sentFiles, afterCommit, log }) {
      // The row is already locked (beginWriting), so the e-mail cannot change between this check and the update.
      const [before] = await database.query<{ email: string | null; first_name: string; consent_permit: string }>(
        `select p.email, p.first_name, p.consent_permit from person p where p.id = $2 and ${visibleTutors(person, 'tutor.edit')}`,
        [person.id, id],
      )
      if (!before) return missing
      const { current_password, ...columns } = body
      // A tutor's first e-mail needs no password and no message, because there is no account yet to be taken over.
      const { email } = before
      const changesEmail = email !== null && isOtherEmail(email, body.email)
      if (changesEmail && current_password === undefined)
        return invalid({ current_password: [fieldErrors.ownPassword] })
      const upload = {
        store: files,
        kind: 'consent_permit',
        sentFiles,
        previous: before.consent_permit,
        afterCommit,
      } as const
      return withUpload(upload, async (consent_permit) => {
        await updateRow(database, 'person', id, { ...columns, consent_permit })
        if (changesEmail)
          await accountChanges.emailMoved({
            database,
            account: { id, email, first_name: before.first_name },
            by: person.id,
            afterCommit,
            log,
          })
        return rowReply(database, tutor.row(person, id))
      })
    },

    async tutorActivate({ database, person, id, body, afterCommit }) {
      const changed = await database.query(
        `update person p set is_active = $3 where p.id = $2 and ${visibleTutors(person, 'tutor.activate')} returning p.id`,
        [person.id, id, body.is_active],
      )
      if (changed.length === 0) return missing
      // Ends all sessions and deletes all links to choose a password, so that reactivation does not revive them.
      if (!body.is_active) await endAllSessions(database, id)
      afterCommit(() => sessionCache.invalidate())
      return answer({ id, is_active: body.is_active })
    },

    async tutorPermit({ database, person, id, body, afterCommit }) {
      const changed = await database.query(
        `update person p set create_student = $3 where p.id = $2 and ${visibleTutors(person, 'tutor.edit')} returning p.id`,
        [person.id, id, body.create_student],
      )
      if (changed.length === 0) return missing
      afterCommit(() => sessionCache.invalidate())
      return answer({ id, create_student: body.create_student })
    },
  }
}
