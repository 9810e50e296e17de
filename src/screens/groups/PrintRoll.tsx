/** Imprimir lista: asks for a month, then prints the group's roll of that month. */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Group } from '../../contract'
import { withExceptions } from '../../domain/calendar-exceptions'
import { daysOfMonth, monthsAround } from '../../domain/class-days'
import { useCalendar, useGroupHistory, useMembers, useStatuses, useStudents, useUnfilled } from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { FillingLine } from '../../pieces/lists/filling'
import { calendarMonthText, rollSheetTexts as texts } from '../../texts'
import { Dialog, Icon } from '../../ui'
import { rollRowsOf } from './membership-rows'
import { RollSheet } from './RollSheet'

/** none ──▶ asking ──month chosen──▶ printing ──print dialog closed──▶ none */
type Step = 'none' | 'asking' | 'printing'

export function PrintRoll({ group }: { group: Group }) {
  const { date: today } = useSchoolTime()
  const [step, setStep] = useState<Step>('none')
  const [chosen, setMonth] = useState<string | null>(null)
  const calendar = useCalendar()
  const members = useMembers(group.id)
  const students = useStudents()
  const statuses = useStatuses()
  const unfilled = useUnfilled([
    { list: 'statuses' },
    { list: 'members', group: group.id },
    { list: 'students' },
    { list: 'attendance', group: group.id },
  ])
  const months = monthsAround(today)
  const month = chosen ?? months[1]
  const history = useGroupHistory(group.id, `${months[0]}-01`)
  return (
    <>
      <Button variant="default" leftSection={<Icon name="receipt" size={20} />} onClick={() => setStep('asking')}>
        {texts.print}
      </Button>
      <Dialog
        opened={step === 'asking'}
        title={texts.print}
        onClose={() => setStep('none')}
        onSubmit={() => setStep('printing')}
        submit={texts.submit}
        disabled={!members || !students || !statuses || !history || unfilled?.length !== 0}
      >
        {unfilled !== undefined && unfilled.length > 0 && <FillingLine unfilled={unfilled} />}
        <NativeSelect
          label={texts.month}
          value={month}
          data={months.map((value) => ({ value, label: calendarMonthText(value) }))}
          onChange={(event) => setMonth(event.currentTarget.value)}
        />
      </Dialog>
      {step === 'printing' && members && students && statuses && history ? (
        <RollSheet
          group={withExceptions(group, calendar)}
          month={month}
          rows={rollRowsOf(members, students, history, daysOfMonth(month))}
          history={history}
          statuses={statuses}
          onPrinted={() => setStep('none')}
        />
      ) : null}
    </>
  )
}
