/** Options that are read from the provider while the form is open: tutors, and the emergency contacts of a tutor. */
import { distinctNames } from '../../domain/distinct-names'
import { fullName } from '../../domain/person-name'
import { useOnline, useAllPages } from '../../provider/online'
import { phoneText } from '../../texts'
import type { OptionSource } from '../../ui'
import { longestSearch, useDebounced } from '../lists/online-list'
import { useFailureLog } from './use-options'

/** How many tutors are requested at first; typing finds the others. */
const maxOptions = 50

/**
 * The tutors of the school, those of one name with their e-mail or phone. If the provider has pages but ignores the
 * search, the whole list is read as soon as somebody types.
 */
export const TutorOptions: OptionSource = ({ typed, children }) => {
  const asked = typed.trim().slice(0, longestSearch)
  const search = useDebounced(asked)
  const query = { page: 1, page_size: maxOptions }
  const first = useOnline('tutorList', { query })
  const found = useOnline('tutorList', { query: { ...query, search } }, { enabled: search !== '' })
  const [all, hits] = [first, found].map((loaded) => (loaded.state === 'ready' ? loaded.value : null))
  const ignoresSearch = Boolean(all?.next && hits?.next && all.count === hits.count)
  const fullList = useAllPages('tutorList', { query: { page_size: 1000 } }, { enabled: ignoresSearch, partial: true })
  useFailureLog('tutorList', first)
  if (first.state === 'loading') return children(undefined)
  const pages = [...(fullList.state === 'ready' ? fullList.value : []), ...(hits ? [hits] : []), ...(all ? [all] : [])]
  const people = [...new Map(pages.flatMap(({ rows }) => rows).map((tutor) => [tutor.id, tutor])).values()]
  const names = distinctNames(
    people.map((tutor) => ({ id: tutor.id, name: fullName(tutor), sign: tutor.email || phoneText(tutor.phone) })),
  )
  const searching =
    asked !== search || (search !== '' && found.state === 'loading') || (ignoresSearch && fullList.state === 'loading')
  return children({
    options: people.map(({ id }) => ({ value: id, label: names.get(id) || id })),
    more: Boolean(all?.next),
    searching,
  })
}

/** The emergency contacts of the tutor chosen in the box `tutor`. */
export const ContactOptions: OptionSource = ({ raw, children }) => {
  const id = typeof raw.tutor === 'string' ? raw.tutor : ''
  const tutor = useOnline('tutor', { id }, { enabled: id !== '' })
  // The list cannot be filtered by tutor, but its search covers the tutor's name.
  const name = tutor.state === 'ready' ? fullName(tutor.value).slice(0, longestSearch) : ''
  const contacts = useAllPages(
    'contactList',
    { query: { page_size: 1000, ...(name && { search: name }) } },
    { enabled: id !== '' && tutor.state !== 'loading', partial: true },
  )
  useFailureLog('contactList', contacts)
  if (id === '') return children({ options: [], more: false })
  if (contacts.state === 'loading') return children(undefined)
  const rows = contacts.state === 'ready' ? contacts.value.flatMap((page) => page.rows) : []
  const own = rows.filter(({ user }) => user?.id === id)
  return children({
    options: own.map((contact) => ({ value: contact.id, label: fullName(contact) || contact.id })),
    more: false,
  })
}
