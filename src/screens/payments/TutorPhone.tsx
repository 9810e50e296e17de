/**
 * The tutor's phone. If something is owed on an active receipt, also a link to a WhatsApp draft with a reminder, which
 * the person sends.
 */
import type { Receipt, Relation } from '../../contract'
import { owedOf } from '../../domain/balance'
import { fullName } from '../../domain/person-name'
import { Phone } from '../../pieces/people/Phone'
import { useOnline } from '../../provider/online'
import { useProfile } from '../../profile'
import { failureText, monthText, reminderDraft, words } from '../../texts'

type Props = { receipt: Receipt; tutor: Relation; studentName: string }

export function TutorPhone({ receipt, tutor, studentName }: Props) {
  const school = useProfile()
  const loaded = useOnline('tutor', { id: tutor.id })
  if (loaded.state === 'loading') return words.loading
  if (loaded.state === 'failed') return failureText(loaded.failure)
  const draft = reminderDraft({
    tutor: loaded.value.first_name,
    student: studentName || receipt.student_folio,
    school: school.name,
    balance: owedOf(receipt),
    month: monthText(receipt.payment_period),
  })
  return (
    <Phone
      phone={loaded.value.phone}
      name={fullName(loaded.value)}
      draft={receipt.is_active && owedOf(receipt) > 0 ? draft : undefined}
    />
  )
}
