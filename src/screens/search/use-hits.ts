/** Who is found for what is typed: students on this device at once, for the desk their tutors from the provider once typing rests. */
import { useDeferredValue, useMemo } from 'react'
import type { Student } from '../../contract'
import { fullName, listName } from '../../domain/person-name'
import { useReachable, useStudents } from '../../offline'
import { studentOf, tutorOf } from '../../paths'
import { pageOf, useDebounced } from '../../pieces/lists/online-list'
import { useOnline } from '../../provider/online'
import { useSession } from '../../session'
import { phoneText, studentTexts } from '../../texts'
import { rankStudents } from './rank-students'

/** Rows drawn at most: more than these are read by nobody, and a list of thousands would make each letter wait. */
const mostStudents = 8
const mostTutors = 5

export type Hit = { key: string; href: string; name: string; detail: string; active: boolean }

export type Hits = {
  /** undefined while the device is being read. */
  students: Hit[] | undefined
  /** How many students match, shown or not. */
  found: number
  /** 'none': this role does not look for tutors, or nothing was typed. */
  tutors: { state: 'none' | 'offline' | 'failed' | 'loading' } | { state: 'ready'; hits: Hit[] }
}

export function useHits(typed: string): Hits {
  // The letter stands in the box at once; the rows follow.
  const search = useDeferredValue(typed.trim())
  const everybody = useStudents()
  const found = useStudents(search)
  const students = useMemo(() => (search === '' ? [] : found && rankStudents(found, search, mostStudents).map(studentHit)), [found, search])
  return { students, found: search === '' ? 0 : (found?.length ?? 0), tutors: useTutors(search, everybody) }
}

function useTutors(search: string, everybody: readonly Student[] | undefined): Hits['tutors'] {
  const { may } = useSession()
  const reachable = useReachable()
  const rested = useDebounced(search)
  const wanted = may('tutor.edit') && rested !== ''
  const loaded = useOnline('tutorList', { query: { search: rested, page: 1, page_size: mostTutors } }, { enabled: wanted && reachable })
  if (!wanted || search === '') return { state: 'none' }
  if (loaded.state === 'ready' && rested === search) {
    const { rows = [] } = pageOf(loaded, { search, page: 1, size: mostTutors }, (tutor) => `${fullName(tutor)} ${tutor.email} ${tutor.phone}`)
    const childrenOf = (id: string) => (everybody ?? []).filter(({ tutor }) => tutor?.id === id).map(({ first_name }) => first_name)
    return {
      state: 'ready',
      hits: rows.map((tutor) => ({
        key: `tutor-${tutor.id}`,
        href: tutorOf(tutor.id),
        name: fullName(tutor) || tutor.id,
        detail: [childrenOf(tutor.id).join(', '), phoneText(tutor.phone)].filter(Boolean).join(' · '),
        active: tutor.is_active,
      })),
    }
  }
  if (!reachable) return { state: 'offline' }
  return { state: loaded.state === 'failed' ? 'failed' : 'loading' }
}

function studentHit(student: Student): Hit {
  return {
    key: `student-${student.id}`,
    href: studentOf(student.id),
    name: listName(student) || student.id,
    detail: [student.folio, student.age !== null && studentTexts.ageOf(student.age), student.tutor?.name].filter(Boolean).join(' · '),
    active: student.is_active,
  }
}
