/** For each group in which a child's cycle is over: a link to a WhatsApp draft to the tutor about the next cycle. */
import type { Student, Tutor } from '../../contract'
import { countCycle, cycleOf } from '../../domain/cycle'
import { classUsingValues } from '../../profile'
import { fullName } from '../../domain/person-name'
import { priceOn } from '../../domain/prices'
import { useGroups, useGroupsOf, useStatuses } from '../../offline'
import { DraftLink } from '../../pieces/people/Phone'
import { useStudentCycles } from '../../pieces/cycle/use-cycles'
import { useAllPages } from '../../provider/online'
import { profile } from '../../profile'
import { cycleTexts as texts, leftText } from '../../texts/cycle'
import { SettlingRows } from '../../ui'
import classes from './CycleEnd.module.css'

type Props = { student: Student; tutor: Tutor }

/** If the provider announces no cycles, counts them from the whole attendance history. */
export function CycleEnd({ student, tutor }: Props) {
  const groups = useGroups()
  const own = useGroupsOf(student.id)
  const options = useStatuses()
  const { announced, cycles } = useStudentCycles(student.id)
  const history = useAllPages(
    'attendanceHistory',
    { id: student.id, query: { page_size: 1000 } },
    { enabled: student.is_active && !announced },
  )
  if (!student.is_active || !options || (announced ? !cycles : history.state !== 'ready')) return null
  const rows = history.state === 'ready' ? history.value.flatMap((page) => page.rows) : []
  const classUsing = classUsingValues(options)
  const endedCycles = (own ?? []).flatMap(({ id, name }) => {
    const configuration = groups?.find((group) => group.id === id)?.payment_configuration
    const count = countCycle(
      rows.filter(({ group }) => group?.id === id),
      classUsing,
    )
    const counted = configuration && count ? cycleOf(count, priceOn(configuration, count.began).numbers_classes) : null
    const cycle = announced ? cycles?.find(({ group }) => group.id === id)?.cycle : counted
    return cycle?.phase === 'over' || cycle?.phase === 'past' ? [{ id, name, left: leftText(cycle) }] : []
  })
  return (
    <SettlingRows keys={endedCycles.map(({ id }) => id)}>
      {endedCycles.map(({ id, name, left }) => (
        <p key={id} className={classes.over}>
          <span>{texts.over(name, left)}</span>
          <DraftLink
            phone={tutor.phone}
            draft={texts.overDraft({
              tutor: tutor.first_name,
              student: fullName(student),
              group: name,
              school: profile().name,
            })}
            label={texts.overTo(fullName(tutor))}
          >
            {texts.overWord}
          </DraftLink>
        </p>
      ))}
    </SettlingRows>
  )
}
