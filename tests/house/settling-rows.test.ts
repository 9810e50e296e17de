/**
 * A tap meant for one row of a list never reaches another that has just moved to its place: the rows are inside
 * `SettlingRows` (`DataList` and `OnlineList` contain it), or a table here gives the reason why they never move.
 */
import ts from 'typescript'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')

/** Elements that take taps: `Button`, `Link`, `a`, and components whose names end like them. */
const isTapped = (tag: string) => /^(a|button)$|(Button|Link|ActionIcon)$/.test(tag)
const tapped = /<(a|button|\w*(Button|Link|ActionIcon))\b/

/** All components of the portal, by path. */
const components = new Map(
  ['app', 'pieces', 'screens', 'ui']
    .flatMap((room) =>
      readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((file) =>
        join(room, file).replaceAll('\\', '/'),
      ),
    )
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [path, readFileSync(join(source, path), 'utf8')]),
)

/** The components and hooks that ignore taps on a row for a moment after it has moved. */
const settlesRows = /\b(SettlingRows|DataList|OnlineList|Settling|useMoving|Moves)\b/

/** Whether one of the rows that `text` draws with `map` has something to tap, in it or in a component of its own. */
function drawsTappedRows(path: string, text: string): boolean {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const isTappedTag = (tag: string): boolean => {
    if (isTapped(tag)) return true
    if (text.includes(`function ${tag}(`)) return tapped.test(text)
    return [...components].some(([other, its]) => other.endsWith(`/${tag}.tsx`) && tapped.test(its))
  }
  const taps = (node: ts.Node): boolean =>
    ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && isTappedTag(node.tagName.getText(file))) ||
    (ts.forEachChild(node, (child) => taps(child) || undefined) ?? false)
  const isList = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(map|flatMap)$/.test(node.expression.name.text) &&
      node.arguments.some(taps)) ||
    (ts.forEachChild(node, (child) => isList(child) || undefined) ?? false)
  return isList(file)
}

/**
 * Files whose rows need no settling of their own: the rows move only when somebody moves them, or a component above
 * lets them settle. A new line needs its reason.
 */
const stillRows: Record<string, string> = {
  'pieces/attendance/ConflictChoice.tsx': 'the conflicts of one row, each under the name of its field',
  'pieces/forms/MeanwhileWindow.tsx': 'what it asks stands still until it is answered',
  'pieces/lessons/UntakenRolls.tsx': 'SchoolHome settles',
  'pieces/lists/SortHeading.tsx': 'the columns are fixed',
  'pieces/people/DuplicateNote.tsx': 'they stand still until the form is sent again',
  'pieces/receipts/GroupPicker.tsx': 'a choice in a form that is sent by another button',
  'pieces/roll-call/Details.tsx': 'the options of a status are fixed',
  'pieces/roll-call/RollCall.tsx': 'its tiles stand in the order of names',
  'screens/attendance/RowTrouble.tsx': 'the refusals of one row, each under the name of its field',
  'screens/attendance/Sheets.tsx': 'rows stay until a hand asks for newer ones',
  'pieces/lists/SpanPicker.tsx': 'the spans are fixed',
  'screens/calendar/MonthGrid.tsx': 'the days of a month are fixed',
  'screens/groups/FilterPanel.tsx': 'a chip goes by a hand alone',
  'screens/help/TopicList.tsx': 'the pages of a role are fixed',
  'screens/help/TopicPage.tsx': 'the steps of a page are fixed',
  'screens/home/Absences.tsx': 'a withdrawal becomes words, never another button',
  'screens/home/PupilHome.tsx': 'a pupil has one account',
  'screens/home/desk/DeskFacts.tsx': 'the figures have a fixed order',
  'screens/home/desk/Timetable.tsx': 'a class keeps its place for the whole day',
  'screens/my-school/EntryCard.tsx': 'an entry keeps its place among the others',
  'screens/my-school/PagePreview.tsx': 'the two widths are fixed',
  'screens/my-school/index.tsx': 'the cards have a fixed order',
  'screens/payments/EarlierBatches.tsx': 'undoing asks first, and names the month',
  'screens/payments/Entries.tsx': 'cancelling asks first, and names the payment',
  'screens/registrations/FamilyCard.tsx': 'the list of registrations settles when a child joins',
  'screens/registrations/NextSteps.tsx': 'the children of a decided registration',
  'screens/reports/index.tsx': 'the two reports are fixed',
  'screens/reports/StudentSheets.tsx': 'its list is on paper; its one button prints it',
  'screens/roll-call/DayStrip.tsx': 'its days follow the address',
  'screens/search/HitGroup.tsx': 'hits follow what is typed; later kinds stand below',
  'screens/students/MonthGrid.tsx': 'its days cannot be tapped',
}

test('a list of rows with something to tap lets them settle when they change places', () => {
  const bare = [...components].filter(([path, text]) => !settlesRows.test(text) && drawsTappedRows(path, text))
  expect(bare.map(([path]) => path).filter((path) => !(path in stillRows))).toEqual([])
})

test('a list whose rows have buttons of their own, or in a component, is found', () => {
  expect(
    drawsTappedRows('planted.tsx', '<ul>{rows.map((row) => <li key={row.id}><Button onClick={run} /></li>)}</ul>'),
  ).toBe(true)
  expect(drawsTappedRows('planted.tsx', '<ul>{rows.map((row) => <CycleMeter key={row.id} row={row} />)}</ul>')).toBe(
    false,
  )
  expect(drawsTappedRows('planted.tsx', '<ul>{rows.map((row) => <EntryLine key={row.id} row={row} />)}</ul>')).toBe(
    true,
  )
  expect(drawsTappedRows('planted.tsx', '<ul>{rows.map((row) => <li key={row.id}>{row.name}</li>)}</ul>')).toBe(false)
})
