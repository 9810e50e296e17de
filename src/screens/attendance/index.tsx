/**
 * ASISTENCIA DE ESTUDIANTES: every row stored on this device, by class; to search, correct and create (specification
 * 2.7).
 */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { schoolDay } from '../../contract'
import { meaningsOf } from '../../domain/attendance-meaning'
import {
  schoolNow,
  useAttendance,
  useGroups,
  useStatuses,
  type AttendanceQuestion,
  type ShownAttendance,
} from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { FillingLine, useFilling } from '../../pieces/lists/filling'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { useSession } from '../../session'
import { attendanceTexts as texts, empty } from '../../texts'
import { EmptyState, Icon, lazyPart, lazyWindow, ListSkeleton, Page, Pager, RowButton, SearchBox } from '../../ui'
import classes from './attendance.module.css'
import { Filters } from './Filters'
import { attendancePlace, isFiltered, questionAt, type AttendancePlace } from './place'
import type { RowDeeds } from './row-deeds'
import { Sheets } from './Sheets'
import { useEdits } from './use-edits'
import { hasRoomForTable, useRoom } from './use-room'

const AttendanceTable = lazyPart(() => import('./AttendanceTable'), { waiting: <ListSkeleton rows={10} /> })
/** At the bottom of the page: loaded lazily, so that it does not delay the first rows. */
const OlderAttendance = lazyPart(() => import('./OlderAttendance'))
/** A constant element, so that typing does not render it again. */
const older = <OlderAttendance />
const CreateAttendance = lazyWindow(() => import('./CreateAttendance'))
const PointsDialog = lazyWindow(() => import('./PointsDialog'))
const ObservationsDialog = lazyWindow(() => import('./ObservationsDialog'))

type Open =
  { kind: 'create' } | { kind: 'points'; row: ShownAttendance } | { kind: 'observations'; row: ShownAttendance } | null

/** The question that this screen asks first at an address, so that it can be asked before the screen is mounted. */
export function firstQuestion(addressSearch: string): AttendanceQuestion {
  return questionAt(attendancePlace.read(new URLSearchParams(addressSearch)), schoolDay(schoolNow()))
}

/** Loads the list's layout for this window width while the device is still being read. */
export async function preloadAttendance(): Promise<void> {
  if (hasRoomForTable()) await AttendanceTable.preload()
}

export default function AttendanceScreen() {
  const [place, goTo] = useStateInAddress(attendancePlace)
  const [asOf, setAsOf] = useState(0)
  const [open, setOpen] = useState<Open>(null)
  const { date: today } = useSchoolTime()
  const groups = useGroups()
  const options = useStatuses()
  const question = useMemo(() => questionAt(place, today), [place, today])
  const found = useAttendance(question, asOf)
  const filling = useFilling([{ list: 'statuses' }, { list: 'attendance', group: place.group ?? null }])
  // The download has stopped part-way: the rows are shown with a line saying that they are incomplete.
  const partly = options !== undefined && found?.isComplete === false
  const { may } = useSession()
  const { roomy, measured } = useRoom()
  const edits = useEdits()
  const mayCycle = may('attendance.cycle')
  const deeds = useMemo(
    (): RowDeeds => ({
      options: options ?? [],
      meanings: meaningsOf(options ?? []),
      mayCycle,
      ...edits,
      onPoints: (row) => setOpen({ kind: 'points', row }),
      onObservations: (row) => setOpen({ kind: 'observations', row }),
    }),
    [options, mayCycle, edits],
  )
  const rows = options && found?.rows
  const shownClasses = found?.classes
  const answers = found?.asked ?? ''
  // Memoized: rendering the search box again does not render the rows, unless they change.
  const drawn = useMemo(() => {
    if (!rows || !shownClasses) return null
    const shown = { asked: answers, label: texts.title, rows, shownClasses, deeds, today }
    return roomy ? <AttendanceTable {...shown} /> : <Sheets {...shown} />
  }, [answers, rows, shownClasses, deeds, today, roomy])
  const { group, period, status, unsent } = place
  const filters = useMemo(
    () => (
      <Filters
        place={{ group, period, status, unsent }}
        groups={groups}
        options={deeds.options}
        meanings={deeds.meanings}
        onChange={(change) => goTo((now) => ({ ...now, ...change, page: 1 }))}
      />
    ),
    [group, period, status, unsent, groups, deeds, goTo],
  )
  const create = useMemo(
    () => (
      <Button
        className={classes.create}
        leftSection={<Icon name="plus" size={20} />}
        onClick={() => setOpen({ kind: 'create' })}
      >
        {texts.create}
      </Button>
    ),
    [],
  )
  const close = () => setOpen(null)

  return (
    <Page width="full">
      {partly ? <FillingLine unfilled={['attendance']} /> : <StaleMirror />}
      <section className={classes.list} aria-label={texts.title} ref={measured}>
        <div className={classes.tools}>
          <SearchBox
            value={place.search}
            onChange={(search) => goTo({ ...place, search, page: 1 })}
            placeholder={texts.search}
          />
          {create}
        </div>
        {filters}
        {/* Always takes its space, so that the note about newer rows does not move the list. */}
        <div className={classes.news} role="status">
          {rows && found?.isCounted && found.total > 0 && (
            <span className={classes.count}>{texts.rows(found.total)}</span>
          )}
          {found?.hasNewer && (
            <>
              <strong>{texts.newer}</strong>
              <RowButton onClick={() => setAsOf(asOf + 1)}>{texts.showNewer}</RowButton>
            </>
          )}
        </div>
        {rows === undefined
          ? (filling ?? <ListSkeleton rows={10} />)
          : rows.length === 0 && found?.total === 0
            ? (filling ?? <Nothing place={place} onShowAll={goTo} />)
            : drawn}
        {rows && found && found.total > 0 && (
          <Pager
            listName={texts.title}
            total={found.total}
            isCounted={found.isCounted}
            page={place.page}
            size={place.size}
            onPage={(page, size) => goTo({ ...place, page, size })}
          />
        )}
      </section>
      {may('attendance.history') && older}
      {open?.kind === 'create' && <CreateAttendance group={place.group} onClose={createdOrNot} />}
      {open?.kind === 'points' && <PointsDialog row={open.row} onClose={close} />}
      {open?.kind === 'observations' && <ObservationsDialog row={open.row} onClose={close} />}
    </Page>
  )

  /** A new row must appear in the list, so the list is asked again. */
  function createdOrNot() {
    close()
    setAsOf(asOf + 1)
  }
}

function Nothing({ place, onShowAll }: { place: AttendancePlace; onShowAll: (place: AttendancePlace) => void }) {
  if (!isFiltered(place)) return <EmptyState title={empty.attendance}>{texts.emptyHint}</EmptyState>
  const all = () =>
    onShowAll({
      search: '',
      page: 1,
      size: place.size,
      group: undefined,
      period: undefined,
      status: undefined,
      unsent: false,
    })
  return (
    <EmptyState
      title={empty.attendance}
      action={
        <Button variant="default" onClick={all}>
          {texts.showAll}
        </Button>
      }
    >
      {texts.emptySearchHint}
    </EmptyState>
  )
}
