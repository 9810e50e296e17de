/** Attendance that is older than what the device stores: one student's history, read online on request. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { attendanceTexts } from '../../texts'
import { Icon } from '../../ui'
import History from './History'
import classes from './OlderAttendance.module.css'

export default function OlderAttendance() {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className={classes.older} aria-label={attendanceTexts.older}>
      <div className={classes.head}>
        <h2 className={classes.title}>{attendanceTexts.older}</h2>
        <p className={classes.hint}>{attendanceTexts.olderHint}</p>
      </div>
      {isShown ? (
        <History />
      ) : (
        <Button variant="default" leftSection={<Icon name="clock" size={20} />} onClick={() => setIsShown(true)}>
          {attendanceTexts.olderShow}
        </Button>
      )}
    </section>
  )
}
