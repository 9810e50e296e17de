/** ASISTENCIA DE ESTUDIANTES: every row this device keeps, searched, corrected and created (spec section 2). */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { meaningsOf } from '../../domain/attendance-meaning'
import { useAttendance, useGroups, useStatuses, type AttendanceQuestion, type ShownAttendance } from '../../offline'
import { paths } from '../../paths'
import { waitingOf } from '../../pieces/attendance/waiting'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { FillingLine, useFilling } from '../../pieces/lists/filling'
import { useSession } from '../../session'
import { attendanceTexts, empty } from '../../texts'
import { DataList, EmptyState, Icon, lazyWindow, Page } from '../../ui'
import { columnsOf } from './attendance-columns'
import classes from './attendance.module.css'
import { GroupChip } from './GroupChip'
import { OlderAttendance } from './OlderAttendance'
import { hasTrouble, RowTrouble } from './RowTrouble'
import { useEdits } from './use-edits'

const CreateAttendance = lazyWindow(() => import('./CreateAttendance'))
const PointsDialog = lazyWindow(() => import('./PointsDialog'))
const ObservationsDialog = lazyWindow(() => import('./ObservationsDialog'))

type Open = { kind: 'create' } | { kind: 'points'; row: ShownAttendance } | { kind: 'observations'; row: ShownAttendance } | null

/** What the screen at this address asks first. */
export function firstQuestion(addressSearch: string): AttendanceQuestion {
  return { group: new URLSearchParams(addressSearch).get('group_id') ?? undefined, page: 1, size: 10 }
}

export default function AttendanceScreen() {
  const first = firstQuestion(useSearch())
  const { group } = first
  const [, goTo] = useLocation()
  const [search, setSearch] = useState('')
  const [{ page, size }, setPlace] = useState({ page: first.page, size: first.size })
  const [open, setOpen] = useState<Open>(null)
  const groups = useGroups()
  const options = useStatuses()
  const found = useAttendance({ group, search, page, size })
  const filling = useFilling([{ list: 'statuses' }, { list: 'attendance', group: group ?? null }])
  // The download has stopped: what came of it stands, and is said not to be all.
  const partly = options !== undefined && found?.whole === false
  const { may } = useSession()
  const mayCycle = may('attendance.cycle')
  const edits = useEdits()
  const columns = useMemo(
    () =>
      columnsOf({
        options: options ?? [],
        meanings: meaningsOf(options ?? []),
        mayCycle,
        ...edits,
        onPoints: (row) => setOpen({ kind: 'points', row }),
        onObservations: (row) => setOpen({ kind: 'observations', row }),
      }),
    [options, mayCycle, edits],
  )
  const create = (
    <Button className={classes.create} leftSection={<Icon name="plus" size={20} />} onClick={() => setOpen({ kind: 'create' })}>
      {attendanceTexts.create}
    </Button>
  )
  const close = () => setOpen(null)

  return (
    <Page>
      {partly ? <FillingLine unfilled={['attendance']} /> : <StaleMirror />}
      <div className={classes.list}>
        <DataList
          label={attendanceTexts.title}
          columns={columns}
          rows={options && found ? found.rows : filling ? [] : undefined}
          keyOf={keyOf}
          markOf={markOf}
          moreOf={troubleOf}
          total={(options && found?.total) ?? 0}
          page={page}
          size={size}
          onPage={(page, size) => setPlace({ page, size })}
          search={{ value: search, onChange: searchFor, placeholder: attendanceTexts.search }}
          tools={
            <>
              {group !== undefined && <GroupChip name={groups === undefined ? '…' : (groups.find(({ id }) => id === group)?.name ?? attendanceTexts.unknownGroup)} onClear={() => goTo(paths.attendance)} />}
              {create}
            </>
          }
          empty={filling ?? <EmptyState title={empty.attendance}>{search || group ? attendanceTexts.emptySearchHint : attendanceTexts.emptyHint}</EmptyState>}
        />
      </div>
      {may('attendance.history') && <OlderAttendance />}
      {open?.kind === 'create' && <CreateAttendance group={group} onClose={close} />}
      {open?.kind === 'points' && <PointsDialog row={open.row} onClose={close} />}
      {open?.kind === 'observations' && <ObservationsDialog row={open.row} onClose={close} />}
    </Page>
  )

  function searchFor(text: string) {
    setSearch(text)
    setPlace((place) => ({ ...place, page: 1 }))
  }
}

function keyOf(row: ShownAttendance) {
  return row.key
}

function troubleOf(row: ShownAttendance) {
  return hasTrouble(row) && <RowTrouble row={row} />
}

function markOf(row: ShownAttendance) {
  const waiting = waitingOf(row)
  if (waiting === 'conflict') return 'conflict'
  if (row.fields.beginning_of_the_cycle.value) return 'cycle'
  return waiting ? 'pending' : undefined
}
