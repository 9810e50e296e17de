/** The list of emergency contacts: reading, creating, editing (specification 2.12). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import type { EmergencyContact, Student } from '../../contract'
import { fullName } from '../../domain/person-name'
import { listName } from '../../profile'
import { useStudents } from '../../offline'
import { studentOf } from '../../paths'
import { sheetFrom } from '../../pieces/files/csv'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { ContactForm } from '../../pieces/people/ContactForm'
import { Phone } from '../../pieces/people/Phone'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { PrintList } from '../../pieces/paper/PrintList'
import { useAskAll } from '../../provider/online'
import { useSession } from '../../session'
import { contactTexts, dateText, empty, fieldLabels, loadErrors, phoneText, shared, titles } from '../../texts'
import { Icon, Page, RowButton, type Column } from '../../ui'
import classes from './contacts.module.css'

type Open = { kind: 'new' } | { kind: 'edit'; contact: EmergencyContact } | null

export default function ContactsScreen() {
  const list = useOnlineList('contactList', (query) => ({ query }), useListState())
  const [open, setOpen] = useState<Open>(null)
  const { may } = useSession()
  const readAll = useAskAll('contactList')
  const students = useStudents()
  const close = () => setOpen(null)

  return (
    <Page width="full">
      <OnlineList
        {...list}
        label={titles.contacts}
        failed={loadErrors.contacts}
        tableFrom="62em"
        columns={columnsOf(students, may('contact.edit') ? (contact) => setOpen({ kind: 'edit', contact }) : null)}
        textOf={(row) =>
          [fullName(row), row.phone, row.user?.name, ...familyOf(row, students).map((child) => listName(child))].join(
            ' ',
          )
        }
        search={contactTexts.search}
        tools={
          may('phone.draft') ? (
            <>
              <PrintList
                title={titles.contacts}
                columns={columnsOf(students, null)}
                search={list.listState.search}
                readAll={(query) => readAll({ query })}
              />
              <ExportButton
                readAll={(query) => readAll({ query })}
                search={list.listState.search}
                sheetOf={sheetOf}
                workbook={{ sheet: 'contacts', name: contactTexts.fileName }}
              />
            </>
          ) : null
        }
        create={
          may('contact.create') ? (
            <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen({ kind: 'new' })}>
              {contactTexts.create}
            </Button>
          ) : undefined
        }
        emptyTitle={empty.contacts}
        emptyHints={contactTexts}
      />
      {open?.kind === 'new' ? <ContactForm onClose={close} /> : null}
      {open?.kind === 'edit' ? <ContactForm contact={open.contact} onClose={close} /> : null}
    </Page>
  )
}

/** Those children of the contact's tutor that are stored on this device. */
function familyOf({ user }: EmergencyContact, students: readonly Student[] | undefined): Student[] {
  return user ? (students ?? []).filter(({ tutor }) => tutor?.id === user.id) : []
}

function columnsOf(
  students: readonly Student[] | undefined,
  onEdit: ((contact: EmergencyContact) => void) | null,
): Column<EmergencyContact>[] {
  const columns: (Column<EmergencyContact> | null)[] = [
    { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => fullName(row) || row.id },
    {
      key: 'phone',
      label: fieldLabels.phone,
      nowrap: true,
      cell: (row) => <Phone phone={row.phone} name={fullName(row)} />,
    },
    { key: 'relationship', label: fieldLabels.relationship, cell: (row) => row.relationship?.label ?? '---' },
    { key: 'tutor', label: fieldLabels.tutor, cell: (row) => row.user?.name || '---' },
    {
      key: 'children',
      label: contactTexts.children,
      cell: (row) => {
        const children = familyOf(row, students).filter(({ emergency_contact }) => emergency_contact?.id === row.id)
        return children.length === 0
          ? '---'
          : children.map((child) => (
              <div key={child.id}>
                <Link href={studentOf(child.id)}>{listName(child) || child.id}</Link>
              </div>
            ))
      },
    },
    { key: 'created', label: fieldLabels.created, nowrap: 'roomy', cell: (row) => dateText(row.created) },
    onEdit && {
      key: 'actions',
      label: shared.actions,
      card: 'actions',
      cell: (row) => (
        <div className={classes.actions}>
          <RowButton aria-label={contactTexts.editOf(fullName(row))} onClick={() => onEdit(row)}>
            {shared.edit}
          </RowButton>
          <ChangesButton table="contact" id={row.id} of={fullName(row)} />
        </div>
      ),
    },
  ]
  return columns.filter((column) => column !== null)
}

function sheetOf(rows: EmergencyContact[]) {
  return sheetFrom(contactTexts.fileName, rows, [
    [fieldLabels.id, (row) => row.id],
    [fieldLabels.first_name, (row) => row.first_name],
    [fieldLabels.last_name, (row) => row.last_name],
    [fieldLabels.phone, (row) => phoneText(row.phone)],
    [fieldLabels.relationship, (row) => row.relationship?.label ?? ''],
    [fieldLabels.tutor, (row) => row.user?.name ?? ''],
  ])
}
