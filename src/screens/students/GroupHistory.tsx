/** The groups a student is or was in. */
import { Link } from 'wouter'
import { useState } from 'react'
import type { Membership } from '../../contract'
import { useMembershipsHere } from '../../offline'
import { groupOf } from '../../paths'
import { firstPage, pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { Card } from '../../pieces/record/Card'
import { useSession } from '../../session'
import { empty, failureText, fieldLabels, loadErrors, studentTexts } from '../../texts'
import { DataList, EmptyState, LoadFailed, StatePill, type Column } from '../../ui'
import { FromDevice, isSilence } from './FromDevice'

export function GroupHistory({ studentId }: { studentId: string }) {
  const [place, setPlace] = useState(firstPage)
  const { may } = useSession()
  const loaded = useListQuestion('groupHistory', ({ query }) => ({ id: studentId, query }), place)
  const here = useMembershipsHere(studentId)
  const { rows, total } = pageOf(loaded, place, (row) => row.class_group.name)
  return (
    <Card title={studentTexts.groupHistory}>
      {loaded.state === 'failed' && isSilence(loaded.failure) ? (
        <FromDevice rows={here} label={studentTexts.groupHistory} columns={columnsOf(may('group.see'))} keyOf={(row) => row.id} failed={{ title: loadErrors.groups, ...loaded }} />
      ) : loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.groups} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <>
          <StaleAnswer loaded={loaded} />
          <DataList
            titled
            label={studentTexts.groupHistory}
            columns={columnsOf(may('group.see'))}
            rows={rows}
            keyOf={(row) => row.id}
            total={total}
            page={place.page}
            size={place.size}
            onPage={(page, size) => setPlace({ ...place, page, size })}
            search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }), placeholder: studentTexts.searchGroups }}
            empty={<EmptyState title={empty.groups} />}
          />
        </>
      )}
    </Card>
  )
}

function columnsOf(linked: boolean): Column<Membership>[] {
  return [
    {
      key: 'group',
      label: fieldLabels.group,
      card: 'title',
      cell: ({ class_group: { id, name } }) => (linked ? <Link href={groupOf(id)}>{name || id}</Link> : name || id),
    },
    {
      key: 'state',
      label: studentTexts.state,
      cell: (row) =>
        row.is_active ? (
          <StatePill size="sm" tone="hoja" icon="check">
            {studentTexts.currentGroup}
          </StatePill>
        ) : (
          <StatePill size="sm" tone="noche" icon="clock">
            {studentTexts.formerGroup}
          </StatePill>
        ),
    },
  ]
}
