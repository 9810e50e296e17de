/**
 * The results for what is typed: students and groups from this device at once; for reception and administrators also
 * tutors and receipts from the provider, when typing pauses.
 */
import { useDeferredValue, useMemo } from 'react'
import {
  isFromIntermediary,
  type Failure,
  type Group,
  type Page,
  type Receipt,
  type Student,
  type Tutor,
} from '../../contract'
import { fullName } from '../../domain/person-name'
import { listName } from '../../profile'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useGroupNaming, useGroups, useReachable, useStudents } from '../../offline'
import { groupOf, paymentOf, studentOf, tutorOf } from '../../paths'
import { pageOf, useDebounced } from '../../pieces/lists/online-list'
import { useOnline, type Loaded } from '../../provider/online'
import { useSession } from '../../session'
import { calendarMonthText, daysOf, hoursOf, moneyText, phoneText, studentTexts } from '../../texts'
import { searchWindowTexts as texts } from '../../texts/search-window'
import { rankStudents } from './rank-students'

/** How many students are shown at most: nobody reads more, and rendering thousands would slow typing down. */
const maxStudents = 8
/** How many hits of each other kind are shown at most. */
const maxOthers = 5

export type Hit = { key: string; href: string; name: string; detail: string; active: boolean }

export const onlineKinds = ['tutors', 'receipts'] as const

/** 'none': this role does not search this kind, or nothing is typed. */
export type OnlineHits = { state: 'none' | 'offline' | 'failed' | 'loading' | 'ready'; hits: Hit[] }

type Hits = {
  /** undefined while the device is being read. */
  students: Hit[] | undefined
  /** How many students match, including those not shown. */
  found: number
  groups: Hit[]
  online: Record<(typeof onlineKinds)[number], OnlineHits>
}

export function useHits(typed: string): Hits {
  // Deferred, so that the box shows the letter before the hits are rendered.
  const search = useDeferredValue(typed.trim())
  const everybody = useStudents()
  const found = useStudents(search)
  const students = useMemo(
    () => (search === '' ? [] : found && rankStudents(found, search, maxStudents).map(studentHit)),
    [found, search],
  )
  return {
    students,
    found: search === '' ? 0 : (found?.length ?? 0),
    groups: useFoundGroups(search),
    online: useFoundOnline(search, everybody ?? []),
  }
}

/** Whether no answer arrived at all, not even one from a proxy. */
function gotNoAnswer(failure: Failure): boolean {
  return (failure.code === 'network' || failure.code === 'timeout') && !isFromIntermediary(failure)
}

function useFoundGroups(search: string): Hit[] {
  const { may } = useSession()
  const groups = useGroups()
  const { nameOf } = useGroupNaming()
  return useMemo(() => {
    if (search === '' || !groups || !may('group.see')) return []
    const words = wordsOf(search)
    return groups
      .filter((group) => matches(searchKeyOf(`${nameOf(group)} ${teacherOf(group)}`), words))
      .slice(0, maxOthers)
      .map((group) => groupHit(group, nameOf(group)))
  }, [groups, nameOf, search, may])
}

function useFoundOnline(search: string, everybody: readonly Student[]): Hits['online'] {
  const { may } = useSession()
  const reachable = useReachable()
  const debounced = useDebounced(search)
  const place = { search: debounced, page: 1, size: maxOthers }
  const request = { query: { search: debounced, page: 1, page_size: maxOthers } }
  const wants = { tutors: may('tutor.edit') && debounced !== '', receipts: may('payment.edit') && debounced !== '' }
  const tutors = useOnline('tutorList', request, { enabled: wants.tutors && reachable })
  const receipts = useOnline('receiptList', request, { enabled: wants.receipts && reachable })

  function hitsOf<Row>(
    wanted: boolean,
    loaded: Loaded<Page<Row>>,
    textOf: (row: Row) => string,
    hitOf: (row: Row) => Hit,
  ): OnlineHits {
    if (!wanted || search === '') return { state: 'none', hits: [] }
    if (loaded.state === 'ready' && debounced === search)
      return { state: 'ready', hits: (pageOf(loaded, place, textOf).rows ?? []).map(hitOf) }
    if (!reachable) return { state: 'offline', hits: [] }
    return {
      state: loaded.state !== 'failed' ? 'loading' : gotNoAnswer(loaded.failure) ? 'offline' : 'failed',
      hits: [],
    }
  }

  const nameOf = (folio: string) => {
    const student = folio === '' ? undefined : everybody.find((each) => each.folio === folio)
    return student ? listName(student) : ''
  }
  const childrenOf = (id: string) =>
    everybody.filter(({ tutor }) => tutor?.id === id).map(({ first_name }) => first_name)
  return {
    tutors: hitsOf(
      wants.tutors,
      tutors,
      (tutor) => `${fullName(tutor)} ${tutor.email} ${tutor.phone}`,
      (tutor) => tutorHit(tutor, childrenOf(tutor.id)),
    ),
    receipts: hitsOf(
      wants.receipts,
      receipts,
      (receipt) =>
        `${receipt.id} ${receipt.student_folio} ${nameOf(receipt.student_folio)} ${receipt.user?.name ?? ''}`,
      (receipt) => receiptHit(receipt, nameOf(receipt.student_folio)),
    ),
  }
}

function studentHit(student: Student): Hit {
  return {
    key: `student-${student.id}`,
    href: studentOf(student.id),
    name: listName(student) || student.id,
    detail: [student.folio, student.age !== null && studentTexts.ageOf(student.age), student.tutor?.name]
      .filter(Boolean)
      .join(' · '),
    active: student.is_active,
  }
}

function groupHit(group: Group, name: string): Hit {
  return {
    key: `group-${group.id}`,
    href: groupOf(group.id),
    name,
    detail: [daysOf(group), hoursOf(group), teacherOf(group)].filter(Boolean).join(' · '),
    active: group.is_active,
  }
}

function tutorHit(tutor: Tutor, children: readonly string[]): Hit {
  return {
    key: `tutor-${tutor.id}`,
    href: tutorOf(tutor.id),
    name: fullName(tutor) || tutor.id,
    detail: [children.join(', '), phoneText(tutor.phone)].filter(Boolean).join(' · '),
    active: tutor.is_active,
  }
}

function receiptHit(receipt: Receipt, child: string): Hit {
  return {
    key: `receipt-${receipt.id}`,
    href: paymentOf(receipt.id),
    name: child || receipt.student_folio || receipt.user?.name || receipt.id,
    detail: [
      texts.receipt(receipt.id, receipt.payment_period ? calendarMonthText(receipt.payment_period.slice(0, 7)) : ''),
      moneyText(receipt.amount_expected),
      receipt.status?.label,
    ]
      .filter(Boolean)
      .join(' · '),
    active: receipt.is_active,
  }
}

function teacherOf({ teacher }: Group): string {
  return teacher ? fullName(teacher) : ''
}
