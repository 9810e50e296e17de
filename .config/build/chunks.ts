/**
 * Which modules of the portal travel in one file. Each file costs a slow device some eight milliseconds before its screen stands, so
 * what the same screens ask for is one file; each has all that it imports, unless a file above it has that already.
 */
import type { Rolldown } from 'vite'

type Chunk = { name: string; test: RegExp }

/** The first that wants a module has it. */
const chunks: Chunk[] = [
  // What a new version of ours leaves as it was.
  { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|dexie|dexie-react-hooks|wouter|zod)\// },
  // The shell with the list a tablet is opened for.
  { name: 'portal', test: /src\/portal\.tsx$/ },
  // A call to the provider: whoever starts without a network shows a screen before one is made.
  { name: 'call', test: /src\/provider\/call\.ts$/ },
  // What nearly every screen asks, of the device and of the provider, and says.
  { name: 'common', test: /src\/(domain\/(weekday|places|cycle)|offline\/((draft|roll|student)-hooks|queries\/rows-and-slots)|provider\/online\/index|pieces\/lessons\/(EmergencyLink|RollButton)|texts\/(home|groups|schedule|cycle)|ui\/Picture)\.tsx?$/ },
  // A roll, on the home and on its own page.
  { name: 'class', test: /src\/(pieces\/(lessons\/(Board|LessonLine|RollPill)|roll-call\/RollCall|cycle\/use-cycles)|domain\/timetable|offline\/absence-hooks)\.tsx?$/ },
  { name: 'home', test: /src\/screens\/home\/index\.tsx$/ },
  // What asks somebody, and what says that something failed.
  { name: 'dialog', test: /src\/(ui\/(Dialog|TwoValues)|texts\/failures)\.tsx?$|@mantine\/.*\/(CloseButton|use-id)\// },
  { name: 'inputs', test: /@mantine\/core\/.*\/(InputBase|NativeSelect)\// },
  // The page of one record, whatever it is of: its cards, its memberships, who changed what.
  { name: 'record', test: /src\/(pieces\/(record\/.*|changes\/.*|memberships\/(MembershipActions|use-may-enrol|EnrolWindow)|points\/ResetPoints)|ui\/(Table|DataList)|texts\/(students|memberships|payments|tutors))\.tsx?$/ },
  // What people fill in, until the window of it opens.
  { name: 'forms', test: /src\/pieces\/(forms\/(EditForm|DraftedForm|option-sources)|people\/(ContactForm|Phone))\.tsx$/ },
  // The desk's calls, with the shape of every answer.
  { name: 'endpoints', test: /src\/contract\/desk-endpoints\.ts$/ },
]

export const groups: Rolldown.CodeSplittingGroup[] = chunks.map((chunk, place) => ({ ...chunk, priority: chunks.length - place }))

/** Every class begins with them: the browser reads their functions beside its other work, instead of one by one in the middle of it. */
const eager = /^(libraries|portal)$/

/** Chromium's own hint; elsewhere it is a comment. */
export function hintOf({ name }: { name: string }): string {
  return eager.test(name) ? '//# allFunctionsCalledOnLoad' : ''
}
