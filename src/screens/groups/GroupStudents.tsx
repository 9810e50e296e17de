/** The students of a group, from the device: who is in it, and for the desk the flag of each membership. */
import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { schoolNow, useMembers, useStudents } from '../../offline'
import { useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { empty, groupTexts as texts, shared, studentTexts } from '../../texts'
import { DataList, EmptyState, Icon } from '../../ui'
import { Card } from '../card'
import { exportCsv } from '../export'
import { firstPage, plain } from '../online-list'
import { columnsOf, pupilsOf, sheetOf } from './pupils'
import { useNothingYet } from './nothing-yet'

export function GroupStudents({ id, name }: { id: string; name: string }) {
  const [{ search, page, size }, setPlace] = useState(firstPage)
  const { may } = useSession()
  const members = useMembers(id)
  const students = useStudents()
  const nothingYet = useNothingYet('groupStudents')
  const activate = useOrder('membershipActivate')
  const wanted = plain(useDeferredValue(search)).split(/\s+/).filter(Boolean)

  const all = members && students && pupilsOf(members, students)
  const pupils = all?.filter(({ name, folio }) => wanted.every((word) => plain(`${name} ${folio}`).includes(word)))
  return (
    <Card title={texts.students}>
      <DataList
        titled
        label={texts.students}
        tableFrom={may('student.identity') ? '62em' : '48em'}
        columns={columnsOf({ may, activate: (membership, is_active) => activate({ id: membership, body: { is_active } }) })}
        rows={pupils?.slice((page - 1) * size, page * size)}
        keyOf={(row) => row.membership}
        total={pupils?.length ?? 0}
        page={page}
        size={size}
        onPage={(page, size) => setPlace({ search, page, size })}
        search={{ value: search, onChange: (search) => setPlace({ search, page: 1, size }), placeholder: studentTexts.search }}
        tools={
          may('student.identity') && pupils && pupils.length > 0 ? (
            <Button variant="default" leftSection={<Icon name="download" size={20} />} onClick={() => exportCsv(sheetOf(name, pupils), schoolNow())}>
              {shared.exportCsv}
            </Button>
          ) : null
        }
        empty={(all?.length === 0 && nothingYet) || <EmptyState title={empty.students}>{search ? studentTexts.emptySearchHint : texts.noMembersHint}</EmptyState>}
      />
    </Card>
  )
}
