/** The students of a group, read from this device; the desk can activate and deactivate each membership. */
import { useDeferredValue, useMemo, useState } from 'react'
import type { Group } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useGroupNaming, useMembers, useStudents } from '../../offline'
import { useMembershipReader } from '../../pieces/changes/use-membership-now'
import { SheetButton } from '../../pieces/files/SheetButton'
import { useFilling } from '../../pieces/lists/filling'
import { useListState } from '../../pieces/lists/use-place'
import { AddStudent } from '../../pieces/memberships/AddStudent'
import EnrolForm from '../../pieces/memberships/EnrolForm'
import PlanForm from '../../pieces/memberships/PlanForm'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { PrintRows } from '../../pieces/paper/PrintList'
import { Card } from '../../pieces/record/Card'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { empty, groupTexts as texts, loadErrors, studentTexts } from '../../texts'
import { DataList, EmptyState } from '../../ui'
import { isRestoringScroll } from '../../ui/scroll-restoration'
import { columnsOf, membershipRowsOf, sheetOf, type MembershipRow } from './membership-rows'

/**
 * How many rows the first render has; the second has all. Rendering all rows at once delays the page by about 20 ms on
 * a slow tablet. But if a scroll position must be restored, the first render has all rows, because the page needs its
 * whole height.
 */
const firstRows = 5

export function GroupStudents({ group }: { group: Group }) {
  const { id } = group
  const name = useGroupNaming().nameOf(group)
  const mayEnrol = useMayEnrol()
  const [movedRow, setMovedRow] = useState<MembershipRow | null>(null)
  const [plannedRow, setPlannedRow] = useState<MembershipRow | null>(null)
  const [listState, setListState] = useListState()
  const { search, page, size } = listState
  const { may } = useSession()
  const members = useMembers(id)
  const students = useStudents()
  const filling = useFilling([{ list: 'members', group: id }, { list: 'students' }], loadErrors.groupStudents)
  const activate = useOrder('membershipActivate')
  const readerOf = useMembershipReader(id)
  const deferredSearch = useDeferredValue(search)

  const columns = useMemo(
    () =>
      columnsOf({
        may,
        readerOf,
        onChange: mayEnrol ? setMovedRow : null,
        onPlan: setPlannedRow,
        activate,
      }),
    [may, readerOf, mayEnrol, setPlannedRow, activate],
  )
  const all = useMemo(() => members && students && membershipRowsOf(members, students), [members, students])
  const rows = useMemo(
    () => all?.filter(({ name, folio }) => matches(searchKeyOf(`${name} ${folio}`), wordsOf(deferredSearch))),
    [all, deferredSearch],
  )
  const [isRestoring] = useState(isRestoringScroll)
  const showsAll = useDeferredValue(true, isRestoring)
  const shown = useMemo(
    () => rows?.slice((page - 1) * size, page * size).slice(0, showsAll ? undefined : firstRows),
    [rows, page, size, showsAll],
  )
  return (
    <Card title={texts.students} actions={<AddStudent group={group} />}>
      <DataList
        titled
        label={texts.students}
        tableFrom={may('student.identity') ? '62em' : '48em'}
        columns={columns}
        rows={filling ? [] : shown}
        keyOf={keyOf}
        // The second render adds rows below the first ones and moves none of them. The changed key tells `DataList`
        // that the new rows were asked for, as after a search, so that every row reacts to taps immediately.
        filterKey={String(showsAll)}
        total={showsAll && rows ? rows.length : 0}
        listState={listState}
        onListState={setListState}
        search={studentTexts.search}
        tools={
          may('student.identity') && rows && rows.length > 0 ? (
            <>
              <PrintRows title={name} columns={columns} search={search} rows={rows} />
              <SheetButton
                sheet={() => sheetOf(name, rows)}
                workbook={{ sheet: 'members', query: { group: id, search }, name: texts.fileName(name) }}
              />
            </>
          ) : null
        }
        empty={
          filling ?? (
            <EmptyState title={empty.students}>
              {search ? studentTexts.emptySearchHint : texts.noMembersHint}
            </EmptyState>
          )
        }
      />
      {movedRow ? (
        <EnrolForm
          student={{ id: movedRow.id, name: movedRow.name }}
          leaves={{ id: movedRow.membership.id, class_group: { id, name } }}
          onClose={() => setMovedRow(null)}
        />
      ) : null}
      {plannedRow ? (
        <PlanForm student={plannedRow.name} membership={plannedRow.membership} onClose={() => setPlannedRow(null)} />
      ) : null}
    </Card>
  )
}

function keyOf({ membership }: MembershipRow): string {
  return membership.id
}
