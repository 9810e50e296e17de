/** The roll of one group on one day, in one picture: tiles for all pupils and the bar that saves them. */
import { Box } from '@mantine/core'
import { lazy, Suspense, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Relation } from '../../contract'
import { useSession } from '../../session'
import { nameOf, rollCallTexts } from '../../texts'
import { EmptyState, ListSkeleton } from '../../ui'
import { draftKey } from './roll-draft'
import { meaningOfKey, neighbourOf } from './keyboard'
import type { Pupil } from './roll-entries'
import classes from './RollCall.module.css'
import { RollBar } from './RollBar'
import { Tile } from './Tile'
import { useRoll } from './use-roll'

/** Its weight (the dialog of Mantine) is not on the way to the first tap. */
const PupilDialog = lazy(() => import('./StudentDialog'))
/** The desk's, after a roll: a teacher's tablet never fetches it. */
const AbsentFamilies = lazy(() => import('./AbsentFamilies'))

type Props = { group: Relation; /** YYYY-MM-DD */ date: string }

/** Another group or another day is another roll: nothing of the last one stays on screen. */
export function RollCall({ group, date }: Props) {
  return <OneRoll key={draftKey(group.id, date)} group={group} date={date} />
}

function OneRoll({ group, date }: Props) {
  const roll = useRoll(group, date)
  const [opened, setOpened] = useState<string | null>(null)
  const { may } = useSession()
  if (!roll) return <ListSkeleton rows={8} />
  const { pupils, options } = roll
  if (pupils.length === 0) return <EmptyState title={rollCallTexts.noPupils}>{rollCallTexts.noPupilsHint}</EmptyState>
  if (options.length === 0)
    return (
      <EmptyState title={rollCallTexts.noStatuses} picture="cloud">
        {rollCallTexts.noStatusesHint}
      </EmptyState>
    )

  const pupilOf = (studentId: string | undefined) => pupils.find(({ student }) => student.id === studentId)
  const inDialog = pupilOf(opened ?? undefined)
  const absent = pupils.every(({ row }) => row !== null) ? pupils.filter(({ meaning }) => meaning === 'absent').map(({ student }) => student) : []

  function tapped({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-tile], [data-more]') : null
    const pupil = pupilOf(button?.dataset.tile ?? button?.dataset.more)
    if (!pupil) return
    if (button?.dataset.more !== undefined || !roll?.tap(pupil)) setOpened(pupil.student.id)
  }

  function pressed(event: KeyboardEvent<HTMLElement>) {
    const tile = event.target instanceof HTMLElement ? event.target : null
    const pupil = pupilOf(tile?.dataset.tile)
    if (!tile || !pupil || event.ctrlKey || event.metaKey || event.altKey) return
    const meaning = meaningOfKey(event.key)
    const neighbour = neighbourOf(event.currentTarget, tile, event.key)
    if (!meaning && !neighbour) return
    event.preventDefault()
    if (meaning) roll?.setMeaning(pupil, meaning)
    neighbour?.focus()
  }

  return (
    <section className={classes.roll} aria-label={rollCallTexts.rollOf(group.name)}>
      <Box component="ul" className={classes.tiles} __vars={{ '--half': String(Math.ceil(pupils.length / 2)) }} onClick={tapped} onKeyDown={pressed}>
        {pupils.map((pupil) => (
          <Tile key={pupil.student.id} {...tileOf(pupil)} />
        ))}
      </Box>
      {absent.length > 0 && may('phone.draft') ? (
        <Suspense fallback={null}>
          <AbsentFamilies absent={absent} group={group} date={date} />
        </Suspense>
      ) : null}
      <RollBar roll={roll} />
      <Suspense>{inDialog && <PupilDialog roll={roll} pupil={inDialog} onClose={() => setOpened(null)} />}</Suspense>
    </section>
  )
}

function tileOf({ student, mark, meaning, row, waiting, disputed }: Pupil) {
  return {
    studentId: student.id,
    name: nameOf(student),
    state: mark.status?.label ?? '',
    meaning,
    points: mark.points,
    hasNote: mark.observations !== '',
    recorded: row !== null,
    waiting,
    disputed,
  }
}
