/**
 * For attendance that is older than what the device stores: the person chooses a student, whose whole history is then
 * read online.
 */
import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useGroupNaming, useStudents } from '../../offline'
import { historyColumns, historyText } from '../../pieces/attendance/history-columns'
import { OnlineList } from '../../pieces/lists/OnlineList'
import { useOnlineList } from '../../pieces/lists/online-list'
import { firstListState } from '../../pieces/lists/use-place'
import { attendanceTexts as texts, empty, loadErrors, studentTexts, words } from '../../texts'
import { Icon } from '../../ui'
import classes from './OlderAttendance.module.css'
import { listName } from '../../profile'

export default function OlderAttendance() {
  const [isShown, setIsShown] = useState(false)
  return (
    <section className={classes.older} aria-label={texts.older}>
      <div className={classes.head}>
        <h2 className={classes.title}>{texts.older}</h2>
        <p className={classes.hint}>{texts.olderHint}</p>
      </div>
      {isShown ? (
        <StudentHistory />
      ) : (
        <Button variant="default" leftSection={<Icon name="clock" size={20} />} onClick={() => setIsShown(true)}>
          {texts.olderShow}
        </Button>
      )}
    </section>
  )
}

function StudentHistory() {
  const students = useStudents()
  const [chosen, setChosen] = useState<string | null>(null)
  return (
    <>
      <Select
        label={texts.olderStudent}
        data={(students ?? []).map((student) => ({ value: student.id, label: listName(student) }))}
        value={chosen}
        onChange={setChosen}
        searchable
        limit={60}
        nothingFoundMessage={students ? empty.students : words.loading}
      />
      {chosen !== null && <HistoryOf key={chosen} studentId={chosen} />}
    </>
  )
}

function HistoryOf({ studentId }: { studentId: string }) {
  const { nameOf } = useGroupNaming()
  const list = useOnlineList('attendanceHistory', (query) => ({ id: studentId, query }), useState(firstListState))
  return (
    <OnlineList
      {...list}
      label={texts.history}
      failed={loadErrors.data}
      columns={historyColumns(nameOf)}
      textOf={(row) => historyText(row, nameOf)}
      search={studentTexts.searchHistory}
      emptyTitle={empty.attendance}
    />
  )
}
