/**
 * The absent students of a saved roll, each with a WhatsApp draft to the tutor. Render it only for people who may write
 * to families.
 */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Relation } from '../../contract'
import { fullName } from '../../domain/person-name'
import { useGroupNaming, useStudents } from '../../offline'
import { useOnline } from '../../provider/online'
import { profile } from '../../profile'
import { dayText, failureText, phoneDigits, rollCallTexts as texts, studentName, words } from '../../texts'
import { Icon, SettlingRows } from '../../ui'
import { useSchoolTime } from '../clock/use-school-time'
import { DraftLink } from '../people/Phone'
import classes from './AbsentFamilies.module.css'

type Props = { absent: readonly Relation[]; group: Relation; /** YYYY-MM-DD. */ date: string }

/** The tutors' phones are read from the provider only after the person has opened the list. */
export default function AbsentFamilies({ absent, group, date }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <section className={classes.families} aria-label={texts.notifyTitle}>
      <Button
        variant="default"
        leftSection={<Icon name="send" size={20} />}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      >
        {texts.notify(absent.length)}
      </Button>
      {opened ? (
        <SettlingRows keys={absent.map(({ id }) => id)}>
          <ul>
            {absent.map((student) => (
              <Family key={student.id} student={student} group={group} date={date} />
            ))}
          </ul>
        </SettlingRows>
      ) : null}
    </section>
  )
}

function Family({ student, group, date }: { student: Relation; group: Relation; date: string }) {
  const { nameOf } = useGroupNaming()
  const known = useStudents()?.find(({ id }) => id === student.id)
  return (
    <li>
      <strong>{studentName(student)}</strong>
      {known?.tutor ? (
        <Draft tutor={known.tutor.id} student={fullName(known)} group={nameOf(group)} date={date} />
      ) : (
        <span>{texts.noTutor}</span>
      )}
    </li>
  )
}

function Draft({ tutor: id, student, group, date }: { tutor: string; student: string; group: string; date: string }) {
  const { date: today } = useSchoolTime()
  const loaded = useOnline('tutor', { id })
  if (loaded.state === 'loading') return <span>{words.loading}</span>
  if (loaded.state === 'failed') return <span>{failureText(loaded.failure)}</span>
  const { phone, first_name } = loaded.value
  const name = fullName(loaded.value)
  return (
    <>
      <span>{texts.tutorOf(name)}</span>
      {phoneDigits(phone) === null ? <span>{texts.noPhone}</span> : null}
      <DraftLink
        phone={phone}
        draft={texts.absentDraft({
          tutor: first_name,
          student,
          group,
          day: dayText(date, today),
          school: profile().name,
        })}
        label={texts.absentTo(name, student)}
      />
    </>
  )
}
