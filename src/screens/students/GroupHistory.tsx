/** The present and former groups of a student. */
import { Link } from 'wouter'
import { useState } from 'react'
import type { MembershipHistoryRow, Student } from '../../contract'
import { withPlace } from '../../domain/group-naming'
import { fullName } from '../../domain/person-name'
import { matches, searchKeyOf, wordsOf } from '../../domain/search-key'
import { useAnnounced, useGroupNaming, useMembershipsHere } from '../../offline'
import { groupOf } from '../../paths'
import { useOnlineList } from '../../pieces/lists/online-list'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { firstListState } from '../../pieces/lists/use-place'
import EnrolForm from '../../pieces/memberships/EnrolForm'
import { MembershipActions } from '../../pieces/memberships/MembershipActions'
import { PlacePill } from '../../pieces/memberships/PlacePill'
import PlanForm from '../../pieces/memberships/PlanForm'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { Card } from '../../pieces/record/Card'
import { useSession } from '../../session'
import { dateText, empty, fieldLabels, loadErrors, shared, studentTexts } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import { Icon, type Column } from '../../ui'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { FromDevice, gotNoAnswer } from './FromDevice'

export function GroupHistory({ student }: { student: Student }) {
  const { id: studentId } = student
  const [adding, setAdding] = useState(false)
  const [movedRow, setMovedRow] = useState<MembershipHistoryRow | null>(null)
  const [plannedRow, setPlannedRow] = useState<MembershipHistoryRow | null>(null)
  const mayEnrol = useMayEnrol()
  const hasDates = useAnnounced('memberships')
  const person = { id: studentId, name: fullName(student) || studentId }
  const list = useOnlineList('groupHistory', (query) => ({ id: studentId, query }), useState(firstListState))
  const { may } = useSession()
  const { nameOf } = useGroupNaming()
  // The location is taken from the provider's rows, because `nameOf` knows only groups on this device: a student's
  // device has none, and a family's device lacks the former ones.
  const groupName = ({ class_group, schedule }: MembershipHistoryRow) => nameOf(withPlace(class_group, schedule?.place))
  const deviceRows = useMembershipsHere(studentId)?.map((row): MembershipHistoryRow => ({
    ...row,
    schedule: null,
    from: row.from ?? null,
    until: row.until ?? null,
  }))
  const found = deviceRows?.filter((row) => matches(searchKeyOf(groupName(row)), wordsOf(list.listState.search)))
  return (
    <Card
      title={studentTexts.groupHistory}
      actions={
        mayEnrol && student.is_active ? (
          <OnlineButton variant="default" leftSection={<Icon name="plus" size={20} />} onClick={() => setAdding(true)}>
            {membershipTexts.add}
          </OnlineButton>
        ) : undefined
      }
    >
      <OnlineList
        {...list}
        titled
        label={studentTexts.groupHistory}
        columns={columnsOf(
          groupName,
          may('group.see'),
          hasDates,
          mayEnrol && student.is_active ? { onChange: setMovedRow, onPlan: setPlannedRow } : null,
        )}
        textOf={groupName}
        search={studentTexts.searchGroups}
        failed={loadErrors.groups}
        insteadOnFailure={(failed) =>
          gotNoAnswer(failed.failure) ? (
            <FromDevice
              rows={found}
              label={studentTexts.groupHistory}
              columns={columnsOf(groupName, may('group.see'), hasDates, null)}
              keyOf={(row) => row.id}
              title={loadErrors.groups}
              failed={failed}
            />
          ) : null
        }
        emptyTitle={empty.groups}
      />
      {adding ? <EnrolForm student={person} onClose={() => setAdding(false)} /> : null}
      {plannedRow ? (
        <PlanForm student={person.name} membership={plannedRow} onClose={() => setPlannedRow(null)} />
      ) : null}
      {movedRow ? <EnrolForm student={person} leaves={movedRow} onClose={() => setMovedRow(null)} /> : null}
    </Card>
  )
}

/**
 * `linked`: whether group names are links. `hasDates`: whether the provider stores from when to when memberships last.
 * `actions`: open the forms for moving to another group and about what is planned; null if that is not allowed.
 */
function columnsOf(
  groupName: (row: MembershipHistoryRow) => string,
  linked: boolean,
  hasDates: boolean,
  actions: Record<'onChange' | 'onPlan', (row: MembershipHistoryRow) => void> | null,
): Column<MembershipHistoryRow>[] {
  const columns: (Column<MembershipHistoryRow> | false | null)[] = [
    {
      key: 'group',
      label: fieldLabels.group,
      card: 'title',
      cell: (row) => (linked ? <Link href={groupOf(row.class_group.id)}>{groupName(row)}</Link> : groupName(row)),
    },
    {
      key: 'state',
      label: studentTexts.state,
      cell: (row) => (
        <PlacePill membership={row} words={{ present: studentTexts.currentGroup, former: studentTexts.formerGroup }} />
      ),
    },
    hasDates && { key: 'days', label: membershipTexts.days, cell: daysText },
    actions && {
      key: 'actions',
      label: shared.actions,
      card: 'actions',
      cell: (row) =>
        row.is_active ? (
          <MembershipActions
            membership={row}
            of={groupName(row)}
            onChange={() => actions.onChange(row)}
            onPlan={() => actions.onPlan(row)}
          />
        ) : null,
    },
  ]
  return columns.filter((column) => column !== false && column !== null)
}

/** "Desde el 3 de marzo de 2026", with the last day if there is one; "---" if neither day is known. */
function daysText({ from, until }: MembershipHistoryRow): string {
  return (
    [from && membershipTexts.since(dateText(from)), until && membershipTexts.until(dateText(until))]
      .filter(Boolean)
      .join(', ') || '---'
  )
}
