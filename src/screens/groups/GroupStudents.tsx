/** The students of a group, from the device; the desk can activate and deactivate each membership. */
import { Button } from '@mantine/core'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Group } from '../../contract'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { schoolNow, useMembers, useStudents } from '../../offline'
import { useMembershipNow } from '../../pieces/changes/use-membership-now'
import { exportCsv } from '../../pieces/files/csv'
import { useFilling } from '../../pieces/lists/filling'
import { useListPlace } from '../../pieces/lists/use-place'
import { AddStudent } from '../../pieces/memberships/AddStudent'
import { EnrolWindow } from '../../pieces/memberships/EnrolWindow'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { Card } from '../../pieces/record/Card'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { empty, groupTexts as texts, loadErrors, shared, studentTexts } from '../../texts'
import { DataList, EmptyState, Icon } from '../../ui'
import { isRestoringScroll } from '../../ui/scroll-restoration'
import { columnsOf, membershipRowsOf, sheetOf, type MembershipRow } from './membership-rows'

/**
 * The number of rows of the first render; all follow in the next one. Rendering all at once delays a slow tablet by
 * about 20 ms.
 */
const firstRows = 5

export function GroupStudents({ group }: { group: Group }) {
  const { id } = group
  const name = group.name || id
  const mayEnrol = useMayEnrol()
  const [leaving, setLeaving] = useState<MembershipRow | null>(null)
  const [{ search, page, size }, setPlace] = useListPlace()
  const { may } = useSession()
  const members = useMembers(id)
  const students = useStudents()
  const filling = useFilling([{ list: 'members', group: id }, { list: 'students' }], loadErrors.groupStudents)
  const activate = useOrder('membershipActivate')
  const now = useMembershipNow(id)
  const wanted = useDeferredValue(search)

  const columns = useMemo(
    () =>
      columnsOf({
        may,
        now,
        onChange: mayEnrol ? setLeaving : null,
        activate: (membership, is_active, version) => activate({ id: membership, body: { is_active } }, null, version),
      }),
    [may, now, mayEnrol, activate],
  )
  const all = useMemo(() => members && students && membershipRowsOf(members, students), [members, students])
  const rows = useMemo(
    () => all?.filter(({ name, folio }) => matches(searchKeyOf(`${name} ${folio}`), wordsOf(wanted))),
    [all, wanted],
  )
  const [restoring] = useState(isRestoringScroll)
  const whole = useDeferredValue(true, restoring)
  const shown = useMemo(
    () => rows?.slice((page - 1) * size, page * size).slice(0, whole ? undefined : firstRows),
    [rows, page, size, whole],
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
        // The first few rows become all of them.
        filterKey={String(whole)}
        total={whole && rows ? rows.length : 0}
        page={page}
        size={size}
        onPage={(page, size) => setPlace({ search, page, size })}
        search={{
          value: search,
          onChange: (search) => setPlace({ search, page: 1, size }),
          placeholder: studentTexts.search,
        }}
        tools={
          may('student.identity') && rows && rows.length > 0 ? (
            <Button
              variant="default"
              leftSection={<Icon name="download" size={20} />}
              onClick={() => exportCsv(sheetOf(name, rows), schoolNow())}
            >
              {shared.exportCsv}
            </Button>
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
      {leaving ? (
        <EnrolWindow
          student={{ id: leaving.id, name: leaving.name }}
          leaves={{ id: leaving.membership, class_group: { id, name } }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Card>
  )
}

function keyOf({ membership }: MembershipRow): string {
  return membership
}
