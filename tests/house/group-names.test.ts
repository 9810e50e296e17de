/**
 * If the school has several locations, a group's location is shown beside its name, because two groups may share a
 * name. So a screen or piece names a group by `useGroupNaming`, and a file that uses `group.name` is listed here with
 * the reason why the location is not missing.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../src')

const reasons: Readonly<Record<string, string>> = {
  'pieces/lessons/Board.tsx': 'the location is a line of the card',
  'pieces/lessons/LessonLine.tsx': 'the location is in the same line',
  'pieces/roll-call/RollBar.tsx': 'the label of the link to the next class; the sentence beside it has the location',
  'pieces/roll-call/RollCall.tsx': 'the location is in the roll’s heading',
  'screens/attendance/AttendanceTable.tsx': 'rows of the device have the whole name',
  'screens/attendance/ClassHeading.tsx': 'rows of the device have the whole name',
  'screens/emergency/ClassPapers.tsx': 'the location is in the head of the paper',
  'screens/groups/GroupCard.tsx': 'the location is a line of the card',
  'screens/groups/RollSheet.tsx': 'the location is in the head of the paper',
  'screens/groups/filters.ts': 'searched, not shown',
  'screens/home/ChildCard.tsx': 'nextLessonOf gives the whole name',
  'screens/home/PupilHome.tsx': 'nextLessonOf gives the whole name',
  'screens/home/SchoolHome.tsx': 'the location is in the roll’s heading',
  'screens/home/desk/MissingRolls.tsx': 'the location is in the detail below',
  'screens/home/desk/Timetable.tsx': 'the location is in the line below',
  'screens/imports/group-options.ts': 'shows the whole name; the bare one is what a list may have written',
  'screens/outbox/outbox-sheet.ts': 'changes of the device have the whole name',
  'screens/outbox/sentence.ts': 'changes of the device have the whole name',
  'screens/payments/PaymentDetail.tsx': 'the page gives the receipt the whole name',
  'screens/payments/ReceiptSheet.tsx': 'the page gives the receipt the whole name',
  'screens/roll-call/index.tsx': 'the location is in the roll’s heading',
}

test('no screen or piece shows a group by its bare name', () => {
  const found = ['screens', 'pieces', 'app'].flatMap((room) =>
    readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => `${room}/${file.replaceAll('\\', '/')}`)
      .filter((file) =>
        /(?<!nameOf\()\b(class_)?[gG]roup\??\.name\b/.test(readFileSync(path.join(source, file), 'utf8')),
      ),
  )
  expect(found.sort()).toEqual(Object.keys(reasons).sort())
})
