/** Says what became of what was sent: one notice for a batch of echoes, one for each refusal (spec section 8). */
import { useEffect } from 'react'
import { attendanceFields } from '../contract'
import { useOutboxEvents, usePersistence } from '../offline'
import { attendanceFieldLabels, install, notices } from '../texts'
import { notify } from '../ui'

const persistenceKey = 'lucero-persistence-said'

export default function OutboxNotices() {
  useOutboxEvents((news) => {
    // Every open tab hears; only the one that is looked at speaks.
    if (document.visibilityState === 'hidden') return
    if (news.kind === 'confirmed') {
      const told = new Set<string>(news.rows.map((row) => row.field))
      const sentences = attendanceFields.filter((field) => told.has(field)).map((field) => notices.fieldUpdated(attendanceFieldLabels[field]))
      if (sentences.length > 0) notify.done(sentences.join('\n'))
    }
    if (news.kind === 'refused') {
      const { field } = news
      notify.error(field === 'creation' ? notices.couldNotSave : notices.fieldNotUpdated(attendanceFieldLabels[field]), news.detail)
    }
  })
  const persisted = usePersistence()
  useEffect(() => {
    if (persisted !== false || localStorage.getItem(persistenceKey)) return
    localStorage.setItem(persistenceKey, 'yes')
    notify.info(install.notPersisted, { id: 'persistence' })
  }, [persisted])
  return null
}
