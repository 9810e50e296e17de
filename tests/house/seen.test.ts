/**
 * An edit is compared with the values that the person saw when they began it. So screens have only one way to edit a
 * row, and every draft of an edit stores those values (its base).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../src')
const rooms = ['pieces', 'screens', 'app']

const files = rooms.flatMap((room) =>
  readdirSync(path.join(source, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(room, file)),
)

const naming = (word: RegExp) => files.filter((file) => word.test(readFileSync(path.join(source, file), 'utf8'))).sort()

test('only useRowEdit hands an edit of a row to the device: it asks for what was seen, and drops what was not changed', () => {
  expect(naming(/\beditAttendance\b/)).toEqual(['pieces/attendance/use-row-edit.ts'])
})

/** Every file that stores drafts: how it stores the base, or why it needs none. */
const drafts = {
  'pieces/forms/DraftedForm.tsx':
    'makes a new row, which nobody can have seen; what stood beside its boxes is kept with it',
  'pieces/forms/EditForm.tsx': 'keeps the base of each box',
  'pieces/forms/RowForm.tsx': 'keeps the base of each box',
  'pieces/forms/stored-draft.tsx': 'stores what the files that name useStoreDraft give it, with their base',
  'pieces/message-queue/use-message-log.ts': 'notes what was sent; nobody edits it',
  'pieces/points/ResetPoints.tsx': 'notes the totals before a reset; nobody edits them',
  'pieces/roll-call/StudentDialog.tsx': 'keeps the base of each box',
  'pieces/roll-call/use-roll-draft.ts':
    'marks of children without a row; over a row that came, they are edits of nothing seen',
} satisfies Record<string, string>

test('every draft of an edit is kept by what knows its base', () => {
  expect(naming(/\b(saveDraft|useStoreDraft)\b/)).toEqual(Object.keys(drafts).sort())
})
