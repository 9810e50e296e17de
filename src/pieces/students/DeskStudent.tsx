/** The desk's form *Nuevo estudiante*: also for the tutor (chosen, entered, or left for later) and for the group. */
import { useRef } from 'react'
import { deskStudentCreation, tutorCreation, type Answer, type Student } from '../../contract'
import { useOrder } from '../../provider/online'
import { fieldLabels, studentTexts as texts, tutorTexts } from '../../texts'
import { membershipTexts } from '../../texts/memberships'
import type { FieldDefinition, FormSchema } from '../../ui'
import { DraftedForm } from '../forms/DraftedForm'
import { TutorOptions } from '../forms/option-sources'
import { useGroupChoices } from '../memberships/group-choices'
import { DuplicateNote, useDuplicates } from '../people/DuplicateNote'
import { useTutorFields } from '../people/tutor-fields'
import { personFields } from './person-fields'

type Props = { onClose: () => void; onMade?: ((student: Pick<Student, 'id'>) => void) | undefined }

type NewTutor = ReturnType<typeof tutorCreation.parse>
/** `newTutor`: the tutor entered in the form; null if none was entered. */
type Entered = { student: ReturnType<typeof deskStudentCreation.parse>; newTutor: NewTutor | null }

/** The names of the new tutor's boxes begin with this. */
const prefix = 'tutor.'

const schema: FormSchema<Entered> = {
  safeParse(raw) {
    const boxes: Record<string, unknown> = Object(raw)
    const student = deskStudentCreation.safeParse(boxes)
    const tutor = tutorCreation.safeParse(
      Object.fromEntries(
        Object.entries(boxes).flatMap(([name, typed]) =>
          name.startsWith(prefix) ? [[name.slice(prefix.length), typed]] : [],
        ),
      ),
    )
    const needsTutor = boxes.whose === 'new'
    if (student.success && (tutor.success || !needsTutor))
      return { success: true, data: { student: student.data, newTutor: tutor.success ? tutor.data : null } }
    const tutorIssues = tutor.success || !needsTutor ? [] : tutor.error.issues
    return {
      success: false,
      error: {
        issues: [
          ...(student.success ? [] : student.error.issues),
          ...tutorIssues.map(({ path, message }) => ({ path: [`${prefix}${path.join('.')}`], message })),
        ],
      },
    }
  },
}

export function DeskStudent({ onClose, onMade }: Props) {
  const createStudent = useOrder('studentCreate')
  const createFamily = useOrder('tutorCreate')
  const tutorFields = useTutorFields(prefix)
  const groups = useGroupChoices()
  const { duplicates, learn } = useDuplicates()
  const made = useRef<Pick<Student, 'id'> | null>(null)
  if (!tutorFields || !groups) return null

  const fields: FieldDefinition[] = [
    ...personFields(),
    {
      name: 'group',
      label: fieldLabels.group,
      type: 'select',
      options: groups.map(({ value, label }) => ({ value, label })),
    },
    {
      name: 'whose',
      label: fieldLabels.tutor,
      type: 'choice',
      options: [
        { value: 'later', label: texts.tutorLater },
        { value: 'known', label: texts.tutorKnown },
        { value: 'new', label: texts.tutorNew },
      ],
    },
    {
      name: 'tutor',
      label: texts.whichTutor,
      type: 'select',
      required: true,
      source: TutorOptions,
      shownIf: ({ whose }) => whose === 'known',
    },
    ...tutorFields.map((field, index) => ({
      ...field,
      ...(index === 0 && { heading: texts.tutorNew }),
      shownIf: ({ whose }: Record<string, unknown>) => whose === 'new',
    })),
    { name: 'over_quota', label: membershipTexts.overQuota, type: 'checkbox', shownOnError: true },
    { name: 'despite_duplicates', label: tutorTexts.despiteDuplicates, type: 'checkbox', shownOnError: true },
  ]

  async function send({ student, newTutor }: Entered, key: string | null): Promise<Answer<unknown>> {
    const { over_quota, despite_duplicates = false, tutor: _, ...child } = student
    const answers = { ...(over_quota !== undefined && { over_quota }), despite_duplicates }
    if (!newTutor) {
      const answer = await createStudent({ body: { ...student, despite_duplicates } }, key)
      made.current = answer.ok ? answer.value : null
      return answer
    }
    const answer = await createFamily({ body: { ...newTutor, students: [child], ...answers } }, key)
    made.current = (answer.ok && answer.value.students[0]) || null
    return atOwnBoxes(answer)
  }

  return (
    <DraftedForm
      draft="student/new"
      title={texts.create}
      fields={fields}
      initial={{ whose: 'later' }}
      schema={schema}
      note={() => <DuplicateNote duplicates={duplicates} />}
      send={async (entered, key) => {
        const answer = await send(entered, key)
        learn(answer)
        return answer
      }}
      another={['whose', 'group']}
      success={texts.created}
      onSaved={() => made.current && onMade?.(made.current)}
      onClose={onClose}
    />
  )
}

/** The answer of `tutorCreate` with its errors at the boxes of this form. */
function atOwnBoxes(answer: Answer<unknown>): Answer<unknown> {
  if (answer.ok) return answer
  const boxOf = (name: string) =>
    name.startsWith('students.0.')
      ? name.slice('students.0.'.length)
      : name in tutorCreation.shape && !(name in deskStudentCreation.shape && /_(quota|duplicates)$/.test(name))
        ? `${prefix}${name}`
        : name
  const fields = Object.fromEntries(
    Object.entries(answer.failure.fields).map(([name, sentences]) => [boxOf(name), sentences]),
  )
  return { ...answer, failure: { ...answer.failure, fields } }
}
