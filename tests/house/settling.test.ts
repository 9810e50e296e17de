/**
 * A button or link that has just replaced another element by itself takes no taps at first: its component uses
 * `ui/ignore-early-taps`, or a table here gives the reason why nothing is replaced.
 */
import ts from 'typescript'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../src')

/** Hooks whose result changes with time or with the data of other devices. */
const movers = /\b(useSchoolTime|useMinute|useNow|useSecondsUntil|usePassed|useSyncState|useRollState)\(/
const settles = /\b(Settling|useMoving|Moves|useSettledPlace)\b/

/** Elements that take taps: `Button`, `Link`, `a`, and components whose names end like them. */
const isTapped = (tag: string) => /^(a|button)$|(Button|Link|ActionIcon)$/.test(tag)
const tapped = /<(a|button|\w*(Button|Link|ActionIcon))\b/

type Finding = { path: string; text: string; swaps: boolean }

/** The components of the portal. */
const components = ['app', 'pieces', 'screens', 'ui']
  .flatMap((room) =>
    readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(room, file).replaceAll('\\', '/'),
    ),
  )
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))

/** Components with something to tap in their files, except windows and those that take the place of a whole page. */
const tappedComponents = new Set(
  components
    .filter(({ text }) => text.search(tapped) >= 0)
    .map(({ path }) => basename(path, '.tsx'))
    .filter((name) => !/(Form|Window|Dialog|Skeleton|LoadFailed)$/.test(name)),
)

/** The state of a row in a condition; `loaded.state` is that of a call. */
const rowState = /\bis_\w+|(?<!loaded\.)\bstate\b|\baccount\b/

/** Files that draw something to tap, by the clock or by the network, or one thing to tap or another. */
function findings(): Finding[] {
  return components
    .map(({ path, text }) => findingOf(path, text))
    .filter(({ text, swaps }) => swaps || (movers.test(text) && text.search(tapped) >= 0))
}

function findingOf(path: string, text: string): Finding {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const draws = (node: ts.Node, isWanted: (tag: string) => boolean): boolean =>
    ((ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) && isWanted(node.tagName.getText(file))) ||
    (ts.forEachChild(node, (child) => draws(child, isWanted) || undefined) ?? false)
  const drawsButton = (node: ts.Node) => draws(node, isTapped)
  const taps = (node: ts.Node) =>
    drawsButton(node) || draws(node, (tag) => tappedComponents.has(tag) && !text.includes(`function ${tag}(`))
  const isSwap = (node: ts.Node): boolean =>
    (ts.isConditionalExpression(node) && taps(node.whenTrue) && taps(node.whenFalse)) ||
    ((ts.isJsxElement(node) || ts.isJsxFragment(node)) && isMovedByState(node.children.filter(drawsButton))) ||
    (ts.forEachChild(node, (child) => isSwap(child) || undefined) ?? false)
  /** Whether the row's state decides if one of these buttons is drawn, so that the others change places. */
  const isMovedByState = (buttons: readonly ts.Node[]): boolean =>
    buttons.length > 1 &&
    buttons.some(
      (child) =>
        ts.isJsxExpression(child) &&
        child.expression !== undefined &&
        ts.isConditionalExpression(child.expression) &&
        rowState.test(child.expression.condition.getText(file)),
    )
  return { path, text, swaps: isSwap(file) }
}

/** Components whose elements do not move or swap by themselves, each with the reason. */
const still: Record<string, string> = {
  'app/DeviceBanner.tsx': 'is a Banner, which moves and settles with News',
  'app/SessionBanner.tsx': 'is a Banner, which moves and settles with News',
  'app/SyncChip.tsx': 'leads to one place, whatever it says',
  'app/UpdateBanner.tsx': 'is a Banner; its buttons change by a hand alone',
  'pieces/lessons/CancelClass.tsx': 'its one button opens a window',
  'pieces/lessons/EmergencyLink.tsx': 'large or small by where it stands',
  'pieces/lists/ExportButton.tsx': 'both buttons save the same list',
  'pieces/points/ResetPoints.tsx': 'the clock changes words beside its buttons',
  'pieces/roll-call/AbsentFamilies.tsx': 'the clock changes the words of a draft',
  'screens/attendance/index.tsx': 'rows stay until a hand asks for newer ones',
  'screens/calendar/ExceptionRow.tsx': 'the clock changes its words',
  'screens/calendar/index.tsx': 'its buttons open windows, and the month changes by a hand',
  'screens/cash-count/index.tsx':
    'its link to the help stands above what the network brings; its buttons print and export',
  'screens/emergency/index.tsx': 'its one button prints',
  'screens/groups/PrintRoll.tsx': 'its one button opens a window',
  'screens/groups/membership-rows.tsx': 'what the provider announces chooses the actions; each settles',
  'screens/home/Absences.tsx': 'a withdrawal becomes words, never another button',
  'screens/home/ChildCard.tsx': 'the clock changes words; each line has its room',
  'screens/home/PupilHome.tsx': 'its link to the help stands above what the network brings',
  'screens/home/TellAbsence.tsx': 'its link to the help is the only one in the form',
  'screens/home/desk/Timetable.tsx': 'a class keeps its place for the whole day, and leads to its roll in every state',
  'screens/home/index.tsx': 'a role has one home',
  'screens/payments/FilterPanel.tsx': 'the clock changes the months of a select',
  'screens/payments/MonthlyReceipts.tsx': 'its steps follow a hand',
  'screens/registrations/Decision.tsx': 'FamilyCard settles',
  'screens/reports/index.tsx': 'its days and filters stand above what the network brings',
  'screens/roll-call/index.tsx': 'the address names the day; Board settles',
  'ui/form/FormDialog.tsx': 'its question follows a hand',
}

test('whoever draws by the clock or the network what is tapped lets it settle first', () => {
  const bare = findings().filter(({ text }) => !settles.test(text))
  expect(bare.map(({ path }) => path).sort()).toEqual(Object.keys(still).sort())
})

test('a swap that nobody lets settle is found', () => {
  expect(
    findingOf('planted.tsx', '<p>{late ? <Link href="/a">A</Link> : <Button onClick={save}>B</Button>}</p>').swaps,
  ).toBe(true)
  expect(findingOf('planted.tsx', '<p>{late ? <Link href="/a">A</Link> : <span>B</span>}</p>').swaps).toBe(false)
  expect(findingOf('planted.tsx', '<p>{done ? <NextSteps row={row} /> : <Decision row={row} />}</p>').swaps).toBe(true)
  const beside = (condition: string) =>
    findingOf(
      'planted.tsx',
      `<p>{${condition} ? <OnlineRowButton>A</OnlineRowButton> : null}<FlagButton row={row} /></p>`,
    ).swaps
  expect([beside('row.is_active'), beside("may('edit')")]).toEqual([true, false])
})

/**
 * One tap writes from a value that others change too, or in a list that others make longer. `writes`: how a component
 * does that; `waits`: what it then needs, so that the tap counts only when the value or the place has been on screen
 * for a second.
 */
const oneTap: { writes: RegExp; waits: RegExp; found: readonly string[] }[] = [
  { writes: /<Tile\b/, waits: /<Settling contentKey=\{entries\b/, found: ['pieces/roll-call/RollCall.tsx'] },
  {
    writes: /\broll\??\.(tap|give|setMeaning|giveAllPresent|save)\(/,
    waits: /\broll\??\.isSettled\(/,
    found: ['pieces/roll-call/RollBar.tsx', 'pieces/roll-call/RollCall.tsx'],
  },
  { writes: /\bonCycle\(/, waits: /\bareSettled\(/, found: ['screens/attendance/RowActions.tsx'] },
  { writes: /\bsend\(next\b/, waits: /<Settling contentKey=/, found: ['pieces/record/FlagButton.tsx'] },
  { writes: /\btakeTheirs\b.*useWorkspace/, waits: /\buseMoving\(/, found: ['pieces/attendance/ConflictChoice.tsx'] },
]

test.each(oneTap)(
  'whoever writes by one tap ($writes) lets what is tapped settle first',
  ({ writes, waits, found }) => {
    const writers = components.filter(({ text }) => writes.test(text))
    expect(writers.map(({ path }) => path)).toEqual(found)
    expect(writers.filter(({ text }) => !waits.test(text)).map(({ path }) => path)).toEqual([])
  },
)
