/** Attendance older than this device keeps: one student's history, read online when somebody asks. */
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { attendanceTexts } from '../../texts'
import { Icon, ListSkeleton } from '../../ui'
import classes from './OlderAttendance.module.css'

const History = lazy(() => import('./History'))

export function OlderAttendance() {
  const [asked, setAsked] = useState(false)
  return (
    <section className={classes.older} aria-label={attendanceTexts.older}>
      <div className={classes.head}>
        <h2 className={classes.title}>{attendanceTexts.older}</h2>
        <p className={classes.hint}>{attendanceTexts.olderHint}</p>
      </div>
      {asked ? (
        <Suspense fallback={<ListSkeleton rows={2} />}>
          <History />
        </Suspense>
      ) : (
        <Button variant="default" leftSection={<Icon name="clock" size={20} />} onClick={() => setAsked(true)}>
          {attendanceTexts.olderShow}
        </Button>
      )}
    </section>
  )
}
