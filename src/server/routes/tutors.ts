/** Tutors: list and detail by role, change, the permission to add children, and activation of the account. */
import { fieldErrors } from '../../texts/provider'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import { answer, invalid, missing } from '../endpoints/reply'
import { rowReply, updateRow } from '../endpoints/rows'
import { visibleTutors } from '../endpoints/visibility'
import { withUpload } from '../files/upload'
import { isOtherEmail } from '../security/account-changes'
import { endAllSessions } from '../security/sessions'
import type { Services } from '../services'

type Names = 'tutorList' | 'tutor' | 'tutorChange' | 'tutorActivate' | 'tutorPermit'

export function tutorHandlers({
  files,
  sessionCache,
  accountChanges,
  resources: { tutor },
}: Services): Pick<Handlers, Names> {
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

    async tutorChange({ database, person, id, body, sentFiles, afterCommit, log }) {
      // The row is already locked (beginWriting), so the e-mail cannot change between this check and the update.
      const [before] = await database.query<{ email: string; first_name: string; consent_permit: string }>(
        `select p.email, p.first_name, p.consent_permit from person p where p.id = $2 and ${visibleTutors(person, 'tutor.edit')}`,
        [person.id, id],
      )
      if (!before) return missing
      const { current_password, ...columns } = body
      const changesEmail = isOtherEmail(before.email, body.email)
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
          await accountChanges.emailMoved({ database, account: { id, ...before }, by: person.id, afterCommit, log })
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
