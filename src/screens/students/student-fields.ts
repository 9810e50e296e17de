/** The form fields of a student that only an administrator can edit (specification 5.4). */
import type { Student } from '../../contract'
import { ContactOptions, TutorOptions } from '../../pieces/forms/option-sources'
import { optionOfRelation } from '../../pieces/forms/use-options'
import { fieldLabels, studentTexts } from '../../texts'
import type { FieldDefinition } from '../../ui'

export function ledgerFields({
  tutor,
  emergency_contact,
}: Pick<Student, 'tutor' | 'emergency_contact'>): FieldDefinition[] {
  return [
    {
      name: 'number_of_classes_that_must',
      label: fieldLabels.number_of_classes_that_must,
      type: 'number',
      required: true,
      min: 0,
      max: 1000,
    },
    {
      name: 'total_points',
      label: fieldLabels.total_points,
      type: 'number',
      required: true,
      min: -100_000,
      max: 100_000,
    },
    {
      name: 'tutor',
      label: fieldLabels.tutor,
      type: 'select',
      required: true,
      source: TutorOptions,
      initialOption: optionOfRelation(tutor),
    },
    {
      name: 'emergency_contact',
      label: fieldLabels.emergency_contact,
      type: 'select',
      required: true,
      source: ContactOptions,
      dependsOn: 'tutor',
      initialOption: optionOfRelation(emergency_contact),
      hint: studentTexts.tutorHint,
    },
  ]
}
