/** Tutors: list and detail by role, change, the permission to add children, and activation of the account. */
import { fieldErrors } from '../../texts/provider'
import type { Value } from '../database/database'
import type { Handlers } from '../endpoints/handlers'
import { listReply } from '../endpoints/listing'
import type { Resources } from '../endpoints/resources'
import { answer, invalid, missing } from '../endpoints/reply'
import { assignments, rowReply } from '../endpoints/rows'
import { visibleTutors } from '../endpoints/visibility'
import type { FileStorage } from '../files/file-storage'
import { withUpload } from '../files/upload'
import { isOtherEmail, type AccountChanges } from '../security/account-changes'
import type { SessionCache } from '../security/person'
import { endAllSessions } from '../security/sessions'

type Names = 'tutorList' | 'tutor' | 'tutorChange' | 'tutorActivate' | 'tutorPermit'

export function tutorHandlers({
  files,
  sessionCache,
  accountChanges,
  resources: { tutor },
}: {
  files: FileStorage
  sessionCache: SessionCache
  accountChanges: AccountChanges
  resources: Resources
}): Pick<Handlers, Names> {
  return {
    async tutorList({ database, person, query, url }) {
      return listReply(
        database,
        {
          json: tutor.json(person),
          from: 'person p',
          where: [visibleTutors(person)],
          order: 'p.first_name, p.last_name, p.id',
          values: [person.id],
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
        },
        query,
        url,
      )
    },

    async tutor({ database, person, id }) {
      return rowReply(database, tutor.rowQuery(person, id))
    },

    async tutorChange({ database, person, id, body, sentFiles, afterCommit, log }) {
      const visible = visibleTutors(person, 'tutor.edit')
      // The row is already locked (beginWriting), so the e-mail cannot change between this check and the update.
      const [before] = await database.query<{ email: string; first_name: string; consent_permit: string }>(
        `select p.email, p.first_name, p.consent_permit from person p where p.id = $2 and ${visible}`,
        [person.id, id],
      )
      if (!before) return missing
      const { current_password, ...columns } = body
      const changesEmail = isOtherEmail(before.email, body.email)
      if (changesEmail && current_password === undefined)
        return invalid({ current_password: [fieldErrors.ownPassword] })
      return withUpload(
        { store: files, kind: 'consent_permit', sentFiles, previous: before.consent_permit, afterCommit },
        async (name) => {
          const values: Value[] = [person.id, id]
          await database.query(
            `update person p set ${assignments(values, { ...columns, consent_permit: name })} where p.id = $2 and ${visible}`,
            values,
          )
          if (changesEmail)
            await accountChanges.emailMoved({ database, account: { id, ...before }, by: person.id, afterCommit, log })
          return rowReply(database, tutor.rowQuery(person, id))
        },
      )
    },

    async tutorActivate({ database, person, id, body, afterCommit }) {
      const changed = await database.query(
        `update person p set is_active = $3 where p.id = $2 and ${visibleTutors(person, 'tutor.activate')} returning p.id`,
        [person.id, id, body.is_active],
      )
      if (changed.length === 0) return missing
      // Ends all sessions and deletes all links, so that reactivating the account does not revive them.
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
