/** The tutor list (specification 2.10). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Tutor } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useAnnounced } from '../../offline'
import { tutorOf } from '../../paths'
import { sheetFrom } from '../../pieces/files/csv'
import { PersonPill } from '../../pieces/invitations/AccountPill'
import { InviteAllButton } from '../../pieces/invitations/InviteMany'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { PrintList } from '../../pieces/paper/PrintList'
import { Phone } from '../../pieces/people/Phone'
import { useAskAll } from '../../provider/online'
import { useSession } from '../../session'
import { dateText, dayCell, empty, fieldLabels, loadErrors, phoneText, shared, titles, tutorTexts } from '../../texts'
import { Icon, Page, type Column } from '../../ui'
import { NewFamily } from './NewFamily'

const columns: Column<Tutor>[] = [
  {
    key: 'name',
    label: fieldLabels.name,
    card: 'title',
    cell: (row) => <Link href={tutorOf(row.id)}>{fullName(row) || row.id}</Link>,
  },
  { key: 'email', label: fieldLabels.email, cell: (row) => row.email || '---' },
  { key: 'phone', label: fieldLabels.phone, cell: (row) => <Phone phone={row.phone} name={fullName(row)} /> },
  { key: 'relationship', label: fieldLabels.relationship, cell: (row) => row.relationship?.label ?? '---' },
  { key: 'permit', label: fieldLabels.create_student, cell: (row) => (row.create_student ? shared.yes : shared.no) },
  { key: 'joined', label: fieldLabels.date_joined, nowrap: 'roomy', cell: (row) => dateText(row.date_joined) },
  { key: 'state', label: tutorTexts.state, cell: (row) => <PersonPill {...row} /> },
]

export default function TutorsScreen() {
  const list = useOnlineList('tutorList', (query) => ({ query }), useListState())
  const readAll = useAskAll('tutorList')
  const [creating, setCreating] = useState(false)
  const { may } = useSession()
  const mayCreate = useAnnounced('catalogue') && may('tutor.create')
  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.tutors}
        failed={loadErrors.tutors}
        tableFrom="62em"
        columns={columns}
        textOf={(row) => `${fullName(row)} ${row.email} ${row.phone}`}
        search={tutorTexts.search}
        tools={
          <>
            <InviteAllButton of="tutors" />
            <PrintList
              title={titles.tutors}
              columns={columns}
              search={list.listState.search}
              readAll={(query) => readAll({ query })}
            />
            <ExportButton
              readAll={(query) => readAll({ query })}
              search={list.listState.search}
              sheetOf={sheetOf}
              workbook={{ sheet: 'tutors', name: tutorTexts.fileName }}
            />
          </>
        }
        emptyTitle={empty.tutors}
        emptyHints={mayCreate ? { ...tutorTexts, emptyHint: tutorTexts.emptyHintCreate } : tutorTexts}
        create={
          mayCreate ? (
            <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setCreating(true)}>
              {tutorTexts.create}
            </Button>
          ) : undefined
        }
      />
      {creating ? <NewFamily onClose={() => setCreating(false)} /> : null}
    </Page>
  )
}

function sheetOf(rows: Tutor[]) {
  return sheetFrom(tutorTexts.fileName, rows, [
    [fieldLabels.id, (row) => row.id],
    [fieldLabels.first_name, (row) => row.first_name],
    [fieldLabels.last_name, (row) => row.last_name],
    [fieldLabels.email, (row) => row.email],
    [fieldLabels.phone, (row) => phoneText(row.phone)],
    [fieldLabels.gender, (row) => row.gender?.label ?? ''],
    [fieldLabels.relationship, (row) => row.relationship?.label ?? ''],
    [fieldLabels.create_student, (row) => (row.create_student ? shared.yes : shared.no)],
    [fieldLabels.is_active, (row) => (row.is_active ? shared.yes : shared.no)],
    [fieldLabels.date_joined, (row) => dayCell(row.date_joined)],
  ])
}
