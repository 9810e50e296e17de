/**
 * ASISTENCIA DE ESTUDIANTES: all attendance rows stored on this device, by class. They can be searched, corrected and
 * created (specification 2.7).
 */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { schoolDay } from '../../contract'
import { meaningsOf } from '../../profile'
import {
  schoolNow,
  useAnnounced,
  useAttendance,
  useGroups,
  useStatuses,
  type AttendanceQuestion,
  type ShownAttendance,
} from '../../offline'
import { useSchoolTime } from '../../pieces/clock/use-school-time'
import { WorkbookButton } from '../../pieces/files/WorkbookButton'
import { FillingLine, useFilling } from '../../pieces/lists/filling'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useStateInAddress } from '../../pieces/lists/use-place'
import { useSession } from '../../session'
import { attendanceTexts as texts, empty } from '../../texts'
import { exportTexts } from '../../texts/exports'
import { EmptyState, Icon, ListSkeleton, Page, Pager, RowButton, SearchBox } from '../../ui'
import classes from './attendance.module.css'
import AttendanceTable from './AttendanceTable'
import CreateAttendance from './CreateAttendance'
import FieldDialog from './FieldDialog'
import { Filters } from './Filters'
import OlderAttendance from './OlderAttendance'
import { attendanceFormat, isFiltered, questionAt, type AttendanceListState } from './place'
import type { RowContext } from './row-context'
import { Sheets } from './Sheets'
import { useEdits } from './use-edits'
import { useRoom } from './use-room'

/** A constant element, so that typing does not render it again. */
const older = <OlderAttendance />

type Open = 'create' | { field: 'points' | 'observations'; row: ShownAttendance } | null

/**
 * The list's first query to the device, from the search part of an address ("?dias=hoy"). The portal runs it when it
 * starts, before this screen is mounted, so that the first render has rows.
 */
export function firstQuestion(addressSearch: string): AttendanceQuestion {
  return questionAt(attendanceFormat.read(new URLSearchParams(addressSearch)), schoolDay(schoolNow()))
}

export default function AttendanceScreen() {
  const [listState, setListState] = useStateInAddress(attendanceFormat)
  const [refreshCount, setRefreshCount] = useState(0)
  const [open, setOpen] = useState<Open>(null)
  const { date: today } = useSchoolTime()
  const groups = useGroups()
  const options = useStatuses()
  const question = useMemo(() => questionAt(listState, today), [listState, today])
  const found = useAttendance(question, refreshCount)
  const filling = useFilling([{ list: 'statuses' }, { list: 'attendance', group: listState.group ?? null }])
  // If the download is incomplete, the rows are shown with a line that says so.
  const isIncomplete = options !== undefined && found?.isComplete === false
  const { may } = useSession()
  const { roomy, measureRef } = useRoom()
  const mayExport = useAnnounced('export') && may('sheet.export')
  const edits = useEdits()
  const mayCycle = may('attendance.cycle')
  const rowContext = useMemo(
    (): RowContext => ({
      options: options ?? [],
      meanings: meaningsOf(options ?? []),
      mayCycle,
      ...edits,
      onPoints: (row) => setOpen({ field: 'points', row }),
      onObservations: (row) => setOpen({ field: 'observations', row }),
    }),
    [options, mayCycle, edits],
  )
  const rows = options && found?.rows
  const shownClasses = found?.classes
  const queryKey = found?.asked ?? ''
  // Memoized, so that typing in the search box does not render the same rows again.
  const rowsElement = useMemo(() => {
    if (!rows || !shownClasses) return null
    const shown = { queryKey, label: texts.title, rows, shownClasses, rowContext, today }
    return roomy ? <AttendanceTable {...shown} /> : <Sheets {...shown} />
  }, [queryKey, rows, shownClasses, rowContext, today, roomy])
  const { group, period, status, unsent } = listState
  const filters = useMemo(
    () => (
      <Filters
        place={{ group, period, status, unsent }}
        groups={groups}
        options={rowContext.options}
        meanings={rowContext.meanings}
        onChange={(change) => setListState((now) => ({ ...now, ...change, page: 1 }))}
      />
    ),
    [group, period, status, unsent, groups, rowContext, setListState],
  )
  const create = useMemo(
    () => (
      <Button className={classes.create} leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen('create')}>
        {texts.create}
      </Button>
    ),
    [],
  )
  const close = () => setOpen(null)

  return (
    <Page width="full">
      {isIncomplete ? <FillingLine unfilled={['attendance']} /> : <StaleMirror />}
      <section className={classes.list} aria-label={texts.title} ref={measureRef}>
        <div className={classes.tools}>
          <SearchBox
            value={listState.search}
            onChange={(search) => setListState({ ...listState, search, page: 1 })}
            placeholder={texts.search}
          />
          {create}
        </div>
        {filters}
        {/* Rendered even if it is empty, so that the note about newer rows does not move the list. */}
        <div className={classes.news} role="status">
          {rows && found?.isCounted && found.total > 0 && (
            <span className={classes.count}>{texts.rows(found.total)}</span>
          )}
          {found?.hasNewer && (
            <>
              <strong>{texts.newer}</strong>
              <RowButton onClick={() => setRefreshCount(refreshCount + 1)}>{texts.showNewer}</RowButton>
            </>
          )}
        </div>
        {rows === undefined
          ? (filling ?? <ListSkeleton rows={10} />)
          : rows.length === 0 && found?.total === 0
            ? (filling ?? <Nothing place={listState} onShowAll={setListState} />)
            : rowsElement}
        {rows && found && found.total > 0 && (
          <Pager
            listName={texts.title}
            total={found.total}
            isCounted={found.isCounted}
            page={listState.page}
            size={listState.size}
            onPage={(page, size) => setListState({ ...listState, page, size })}
          />
        )}
      </section>
      {mayExport && !unsent && (
        <WorkbookButton
          sheet="attendance"
          query={{ group, status, search: listState.search, from: question.from }}
          name={exportTexts.attendanceFile}
        />
      )}
      {may('attendance.history') && older}
      {open === 'create' && <CreateAttendance group={listState.group} onClose={closeCreation} />}
      {open && open !== 'create' && <FieldDialog {...open} onClose={close} />}
    </Page>
  )

  /** Closes the form and reads the list again, so that a new row appears in it. */
  function closeCreation() {
    close()
    setRefreshCount(refreshCount + 1)
  }
}

function Nothing({
  place,
  onShowAll,
}: {
  place: AttendanceListState
  onShowAll: (place: AttendanceListState) => void
}) {
  if (!isFiltered(place)) return <EmptyState title={empty.attendance}>{texts.emptyHint}</EmptyState>
  const all = () => onShowAll({ ...attendanceFormat.read(new URLSearchParams()), size: place.size })
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
