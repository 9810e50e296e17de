/** The student list, searched on the device (specification 2.9). Creating a student needs a connection. */
import { Button } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import { useLocation } from 'wouter'
import { useAnnounced, useStudents } from '../../offline'
import { SheetButton } from '../../pieces/files/SheetButton'
import { useListState } from '../../pieces/lists/use-place'
import { StaleMirror } from '../../pieces/lists/StaleMirror'
import { useFilling } from '../../pieces/lists/filling'
import { useMayEnrol } from '../../pieces/memberships/use-may-enrol'
import { PrintRows } from '../../pieces/paper/PrintList'
import { NewStudent } from '../../pieces/students/NewStudent'
import { useMayCreate } from '../../pieces/students/use-may-create'
import { paths, studentOf } from '../../paths'
import { useSession } from '../../session'
import { empty, loadErrors, studentTexts, titles } from '../../texts'
import { importTexts } from '../../texts/sheet-import'
import { DataList, EmptyState, HelpLink, Icon, Page } from '../../ui'
import { Rejoin } from './Rejoin'
import { columnsOf, sheetOf } from './student-columns'

export default function StudentsScreen() {
  const [listState, setListState] = useListState()
  const { search, page, size } = listState
  const [creating, setCreating] = useState(false)
  const { may } = useSession()
  const mayCreate = useMayCreate()
  const mayImport = useAnnounced('import') && may('sheet.import')
  const mayExport = useAnnounced('export') && may('sheet.export')
  const opensNewStudent = useMayEnrol()
  const [, go] = useLocation()
  const filling = useFilling([{ list: 'students' }], loadErrors.students)
  // Deferred, so that the box shows the letter before the list is rendered.
  const searched = useDeferredValue(search)
  const students = useStudents(searched)

  const isEmpty = !filling && students?.length === 0 && search === '' && searched === ''
  const create = mayCreate ? (
    <Button leftSection={<Icon name="plus" size={20} />} onClick={() => setCreating(true)}>
      {studentTexts.create}
    </Button>
  ) : undefined

  const importing = mayImport ? (
    <Button variant="default" onClick={() => go(paths.imports)}>
      {importTexts.open}
    </Button>
  ) : undefined
  const first = (
    <>
      {create}
      {importing}
    </>
  )

  return (
    <Page width="full">
      <StaleMirror />
      <DataList
        label={titles.students}
        tableFrom={may('student.edit') ? '62em' : '48em'}
        columns={columnsOf(may)}
        rows={filling ? [] : students?.slice((page - 1) * size, page * size)}
        keyOf={(row) => row.id}
        total={filling ? 0 : (students?.length ?? 0)}
        listState={listState}
        onListState={setListState}
        search={studentTexts.search}
        tools={
          <>
            {may('student.identity') && students && students.length > 0 ? (
              <>
                <PrintRows title={titles.students} columns={columnsOf(may)} search={searched} rows={students} />
                <SheetButton
                  sheet={() => sheetOf(students)}
                  workbook={{ sheet: 'students', query: { search }, name: studentTexts.fileName }}
                />
              </>
            ) : null}
            {opensNewStudent && !isEmpty ? <Rejoin /> : null}
            {isEmpty ? null : first}
          </>
        }
        empty={
          filling ?? (
            <EmptyState title={empty.students} action={isEmpty ? first : undefined}>
              {search ? studentTexts.emptySearchHint : mayCreate ? studentTexts.emptyHint : undefined}
            </EmptyState>
          )
        }
      />
      {mayExport && !isEmpty ? <HelpLink topic="exportar" /> : null}
      {creating ? (
        <NewStudent
          onClose={() => setCreating(false)}
          onMade={opensNewStudent ? ({ id }) => go(studentOf(id)) : undefined}
        />
      ) : null}
    </Page>
  )
}
