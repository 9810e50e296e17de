/** The emergency contacts: list, creating, editing (spec section 2). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { EmergencyContact } from '../../contract'
import { fullName } from '../../domain/person-name'
import { ExportButton } from '../../pieces/lists/ExportButton'
import { pageOf, useListQuestion } from '../../pieces/lists/online-list'
import { useListPlace } from '../../pieces/lists/use-place'
import { StaleAnswer } from '../../pieces/lists/StaleAnswer'
import { ContactForm } from '../../pieces/people/ContactForm'
import { Phone } from '../../pieces/people/Phone'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { useSession } from '../../session'
import { contactTexts, dateText, empty, failureText, fieldLabels, loadErrors, phoneText, shared, titles } from '../../texts'
import { DataList, EmptyState, Icon, LoadFailed, Page, RowButton, type Column } from '../../ui'

type Open = { kind: 'new' } | { kind: 'edit'; contact: EmergencyContact } | null

export default function ContactsScreen() {
  const [place, setPlace] = useListPlace()
  const [open, setOpen] = useState<Open>(null)
  const { may } = useSession()
  const loaded = useListQuestion('contactList', ({ query }) => ({ query }), place)
  const { rows, total } = pageOf(loaded, place, (row) => `${fullName(row)} ${row.phone} ${row.user?.name ?? ''}`)
  const close = () => setOpen(null)

  return (
    <Page width="full">
      <StaleAnswer loaded={loaded} />
      {loaded.state === 'failed' ? (
        <LoadFailed title={loadErrors.contacts} detail={failureText(loaded.failure)} onRetry={loaded.retry} />
      ) : (
        <DataList
          label={titles.contacts}
          columns={columnsOf(may('contact.edit') ? (contact) => setOpen({ kind: 'edit', contact }) : null)}
          rows={rows}
          keyOf={(row) => row.id}
          total={total}
          page={place.page}
          size={place.size}
          onPage={(page, size) => setPlace({ ...place, page, size })}
          search={{ value: place.search, onChange: (search) => setPlace({ ...place, search, page: 1 }), placeholder: contactTexts.search }}
          tools={
            <>
              {may('phone.draft') ? <ExportButton name="contactList" search={place.search} sheetOf={sheetOf} /> : null}
              {may('contact.create') ? (
                <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen({ kind: 'new' })}>
                  {contactTexts.create}
                </Button>
              ) : null}
            </>
          }
          empty={<EmptyState title={empty.contacts}>{place.search ? contactTexts.emptySearchHint : contactTexts.emptyHint}</EmptyState>}
        />
      )}
      {open?.kind === 'new' ? <ContactForm onClose={close} /> : null}
      {open?.kind === 'edit' ? <ContactForm contact={open.contact} onClose={close} /> : null}
    </Page>
  )
}

function columnsOf(onEdit: ((contact: EmergencyContact) => void) | null): Column<EmergencyContact>[] {
  return [
    { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => fullName(row) || row.id },
    { key: 'phone', label: fieldLabels.phone, cell: (row) => <Phone phone={row.phone} name={fullName(row)} /> },
    { key: 'relationship', label: fieldLabels.relationship, cell: (row) => row.relationship?.label ?? '---' },
    { key: 'tutor', label: fieldLabels.tutor, cell: (row) => row.user?.name || '---' },
    { key: 'created', label: fieldLabels.created, nowrap: true, cell: (row) => dateText(row.created) },
    ...(onEdit
      ? [
          {
            key: 'actions',
            label: shared.actions,
            card: 'actions' as const,
            cell: (row: EmergencyContact) => (
              <>
                <RowButton aria-label={contactTexts.editOf(fullName(row))} onClick={() => onEdit(row)}>
                  {shared.edit}
                </RowButton>
                <ChangesButton table="contact" id={row.id} of={fullName(row)} />
              </>
            ),
          },
        ]
      : []),
  ]
}

function sheetOf(rows: EmergencyContact[]) {
  return {
    name: contactTexts.fileName,
    header: [fieldLabels.id, fieldLabels.first_name, fieldLabels.last_name, fieldLabels.phone, fieldLabels.relationship, fieldLabels.tutor],
    rows: rows.map((row) => [row.id, row.first_name, row.last_name, phoneText(row.phone), row.relationship?.label ?? '', row.user?.name ?? '']),
  }
}
