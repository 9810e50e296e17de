/** Editar estudiante: what everybody edits, and for the administrator the ledger, tutor and contact (spec section 5). */
import * as z from 'zod/mini'
import { studentChange, studentCreation, type EmergencyContact, type Relation, type Student } from '../../contract'
import { useOrder, useWhole } from '../../provider/online'
import { useSession } from '../../session'
import { studentTexts } from '../../texts'
import type { FieldOption, RawValue } from '../../ui'
import { DraftedForm } from '../drafted-form'
import { fullName } from '../full-name'
import { optionsOf, useLookup } from '../options'
import { outcomeOf } from '../outcome'
import { ledgerFields, personFields } from './fields'

const ownSchema = z.partial(studentCreation)

export function EditStudent(props: { student: Student; onClose: () => void }) {
  const { may } = useSession()
  return may('student.editLedger') ? <AdminForm {...props} /> : <Form {...props} />
}

function Form({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  return (
    <DraftedForm
      draft={`student/${student.id}`}
      title={studentTexts.edit}
      fields={personFields()}
      initial={student}
      schema={ownSchema}
      onSubmit={async (body) => outcomeOf(await change({ id: student.id, body }))}
      success={studentTexts.edited}
      onClose={onClose}
    />
  )
}

function AdminForm({ student, onClose }: { student: Student; onClose: () => void }) {
  const change = useOrder('studentChange')
  const people = useLookup('tutorList', useWhole('tutorList', { query: { page_size: 1000 } }))
  const near = useLookup('contactList', useWhole('contactList', { query: { page_size: 1000 } }))
  // Where one of them cannot be read, the present choice stays choosable.
  if (!people || !near) return null
  return (
    <DraftedForm
      draft={`student/${student.id}`}
      title={studentTexts.edit}
      fields={[
        ...personFields(),
        ...ledgerFields(
          optionsOf(people.map((tutor) => ({ value: tutor.id, label: fullName(tutor) })), chosenOf(student.tutor)),
          (raw) => contactsOf(near, student, raw.tutor),
        ),
      ]}
      initial={{ ...student, number_of_classes_that_must: student.number_of_classes_that_must ?? 0, total_points: student.total_points ?? 0, tutor: student.tutor?.id, emergency_contact: student.emergency_contact?.id }}
      schema={studentChange}
      onSubmit={async (body) => outcomeOf(await change({ id: student.id, body }))}
      success={studentTexts.edited}
      onClose={onClose}
    />
  )
}

/** The contacts of the tutor who stands in the form; the present one stays choosable with the present tutor. */
function contactsOf(all: readonly EmergencyContact[], student: Student, tutor: RawValue | undefined): FieldOption[] {
  const family = all.filter(({ user }) => user !== null && user.id === tutor).map((contact) => ({ value: contact.id, label: fullName(contact) }))
  return tutor === (student.tutor?.id ?? '') ? optionsOf(family, chosenOf(student.emergency_contact)) : family
}

function chosenOf(relation: Relation | null): FieldOption | null {
  return relation && { value: relation.id, label: relation.name }
}
