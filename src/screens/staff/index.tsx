/** Personal: the staff list. Administrators add and invite staff, edit and deactivate accounts, and end sessions. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { StaffMember } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useAnnouncement } from '../../offline'
import { PersonPill } from '../../pieces/invitations/AccountPill'
import { InviteAllButton } from '../../pieces/invitations/InviteMany'
import { InviteWindow } from '../../pieces/invitations/InviteWindow'
import { inviteeOf } from '../../pieces/invitations/use-invitations'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { useListState } from '../../pieces/lists/use-place'
import { Phone } from '../../pieces/people/Phone'
import { StaffForm } from '../../pieces/people/StaffForm'
import { fieldLabels, shared } from '../../texts'
import { roleText, staffTexts as texts } from '../../texts/staff'
import { EmptyState, Icon, Page, PageSkeleton, type Column } from '../../ui'
import { StaffActions } from './StaffActions'

export default function StaffScreen() {
  const isAnnounced = useAnnouncement('staff')
  if (isAnnounced === undefined) return <PageSkeleton />
  return isAnnounced ? (
    <Staff />
  ) : (
    <Page>
      <EmptyState title={texts.notOffered} />
    </Page>
  )
}

/** 'made': a new account, whose invitation is shown. */
type Open = { kind: 'new' } | { kind: 'edit' | 'made'; member: StaffMember } | null

function Staff() {
  const list = useOnlineList('staffList', (query) => ({ query }), useListState())
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Page>
      <OnlineList
        {...list}
        label={texts.title}
        failed={texts.failed}
        tableFrom="62em"
        columns={columnsOf((member) => setOpen({ kind: 'edit', member }))}
        textOf={(row) => `${fullName(row)} ${row.email} ${row.phone}`}
        search={texts.search}
        tools={<InviteAllButton of="staff" />}
        create={
          <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen({ kind: 'new' })}>
            {texts.create}
          </Button>
        }
        emptyTitle={texts.empty}
        emptyHints={texts}
      />
      {open?.kind === 'new' ? (
        <StaffForm
          onMade={(member) => setOpen({ kind: 'made', member })}
          onClose={() => setOpen((now) => (now?.kind === 'new' ? null : now))}
        />
      ) : null}
      {open?.kind === 'made' ? <InviteWindow invitee={inviteeOf(open.member)} onClose={close} /> : null}
      {open?.kind === 'edit' ? <StaffForm member={open.member} onClose={close} /> : null}
    </Page>
  )
}

function columnsOf(onEdit: (member: StaffMember) => void): Column<StaffMember>[] {
  return [
    { key: 'name', label: fieldLabels.name, card: 'title', cell: (row) => fullName(row) || row.id },
    { key: 'role', label: texts.role, cell: (row) => roleText(row.role) },
    { key: 'email', label: fieldLabels.email, cell: (row) => row.email },
    {
      key: 'phone',
      label: fieldLabels.phone,
      nowrap: true,
      cell: (row) => <Phone phone={row.phone} name={fullName(row)} />,
    },
    { key: 'state', label: texts.state, cell: (row) => <PersonPill {...row} /> },
    {
      key: 'actions',
      label: shared.actions,
      card: 'actions',
      cell: (row) => <StaffActions member={row} onEdit={() => onEdit(row)} />,
    },
  ]
}
