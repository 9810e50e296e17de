/** The student's own account. The desk creates it with an e-mail, invites the student, and can change the e-mail. */
import { useState } from 'react'
import { studentAccountOrder, type Student, type StudentAccount } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useReachable } from '../../offline'
import { DraftedForm } from '../../pieces/forms/DraftedForm'
import { AccountPill } from '../../pieces/invitations/AccountPill'
import { InviteButton, useMayInvite } from '../../pieces/invitations/InviteButton'
import { WhenLoaded } from '../../pieces/lists/WhenLoaded'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { Card, Facts } from '../../pieces/record/Card'
import { useOnline, useOrder } from '../../provider/online'
import { fieldLabels, loadErrors, shared } from '../../texts'
import { invitationTexts as texts } from '../../texts/invitations'
import { Moves } from '../../ui'

export function AccountCard({ student }: { student: Student }) {
  return useMayInvite() ? <LoadedAccount student={student} /> : null
}

function LoadedAccount({ student }: { student: Student }) {
  const { id, tutor } = student
  const loaded = useOnline('studentAccount', { id })
  // The tutor, to whom the draft of the student's invitation is addressed.
  const parent = useOnline('tutor', { id: tutor?.id ?? '' }, { enabled: tutor !== null })
  const reachable = useReachable()
  const [isEditing, setIsEditing] = useState(false)
  const name = fullName(student) || id
  const family = parent.state === 'ready' ? parent.value : null
  // Without a network, a card that was never read is no error: the page shows what this device has.
  if (loaded.state === 'failed' && !reachable)
    return (
      <Card title={texts.studentAccount}>
        <p>{shared.needsNetwork}</p>
      </Card>
    )
  return (
    <Card title={texts.studentAccount}>
      <Moves />
      <WhenLoaded loaded={loaded} failed={loadErrors.details}>
        {(account) => (
          <>
            {account.person === null ? (
              <p>{texts.noStudentAccount}</p>
            ) : (
              <Facts
                lines={[
                  [fieldLabels.email, account.email],
                  [fieldLabels.account, <AccountPill state={account.account ?? 'none'} />],
                ]}
              />
            )}
            {student.is_active ? (
              <>
                <InviteButton
                  invitee={{
                    id: account.person ?? '',
                    name,
                    email: account.email,
                    phone: family?.phone ?? '',
                    addressee: family?.first_name ?? name,
                    ...(family && { child: name }),
                  }}
                  state={account.account}
                />
                <OnlineButton variant="default" onClick={() => setIsEditing(true)}>
                  {account.person === null ? texts.give : texts.changeEmail}
                </OnlineButton>
              </>
            ) : null}
            {isEditing ? <AccountForm student={id} account={account} onClose={() => setIsEditing(false)} /> : null}
          </>
        )}
      </WhenLoaded>
    </Card>
  )
}

type FormProps = { student: string; account: StudentAccount; onClose: () => void }

function AccountForm({ student, account, onClose }: FormProps) {
  const give = useOrder('studentAccountGive')
  return (
    <DraftedForm
      draft={`student/${student}/account`}
      title={account.person === null ? texts.give : texts.changeEmail}
      fields={[
        {
          name: 'email',
          label: fieldLabels.email,
          type: 'email',
          required: true,
          maxLength: 254,
          hint: texts.emailHint,
        },
        { name: 'current_password', label: fieldLabels.current_password, type: 'password', shownOnError: true },
      ]}
      initial={{ email: account.email }}
      schema={studentAccountOrder}
      shownValue={account.email}
      send={(body, key, was) => give({ id: student, body: { ...body, was } }, key)}
      success={account.person === null ? texts.given : texts.emailChanged}
      onClose={onClose}
    />
  )
}
