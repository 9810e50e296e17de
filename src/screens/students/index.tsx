/** The student list, searched on the device (spec section 2); creating one needs the provider. */
import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { schoolNow, useStudents } from '../../offline'
import { exportCsv } from '../../pieces/files/csv'
import { useListPlace } from '../../pieces/lists/use-place'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useFilling } from '../../pieces/lists/filling'
import { useSession } from '../../session'
import { empty, loadErrors, shared, studentTexts, titles } from '../../texts'
import { DataList, EmptyState, Icon, Page } from '../../ui'
import { NewStudent } from './NewStudent'
import { columnsOf, sheetOf } from './student-columns'
import { useMayCreate } from './use-may-create'

export default function StudentsScreen() {
  const [{ search, page, size }, setPlace] = useListPlace()
  const [creating, setCreating] = useState(false)
  const { may } = useSession()
  const mayCreate = useMayCreate()
  const filling = useFilling([{ list: 'students' }], loadErrors.students)
  // The letter stands in the box at once; the list follows.
  const students = useStudents(useDeferredValue(search))

  return (
    <Page width="full">
      <StaleMirror />
      <DataList
        label={titles.students}
        tableFrom={may('student.edit') ? '62em' : '48em'}
        columns={columnsOf(may)}
        rows={filling ? [] : students?.slice((page - 1) * size, page * size)}
        keyOf={(row) => row.id}
        total={students?.length ?? 0}
        page={page}
        size={size}
        onPage={(page, size) => setPlace({ search, page, size })}
        search={{ value: search, onChange: (search) => setPlace({ search, page: 1, size }), placeholder: studentTexts.search }}
        tools={
          <>
            {may('student.identity') && students && students.length > 0 ? (
              <Button variant="default" leftSection={<Icon name="download" size={20} />} onClick={() => exportCsv(sheetOf(students), schoolNow())}>
                {shared.exportCsv}
              </Button>
            ) : null}
            {mayCreate ? (
              <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setCreating(true)}>
                {studentTexts.create}
              </Button>
            ) : null}
          </>
        }
        empty={filling ?? <EmptyState title={empty.students}>{search ? studentTexts.emptySearchHint : mayCreate ? studentTexts.emptyHint : undefined}</EmptyState>}
      />
      {creating ? <NewStudent onClose={() => setCreating(false)} /> : null}
    </Page>
  )
}
