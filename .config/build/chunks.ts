/**
 * Which modules of the portal travel in one file. Each file costs a slow device some eight milliseconds before its screen stands, so
 * what the same screens ask for is one file; each has all that it imports, unless a file above it has that already.
 */
import path from 'node:path'
import type { Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, '../../src')

/** `modules`: those of src it is made of, without their endings; `libraries`: and those of others. */
type Chunk = { name: string; modules?: string[]; libraries?: RegExp }

/** The first that wants a module has it. */
export const chunks: Chunk[] = [
  // What a new version of ours leaves as it was.
  { name: 'libraries', libraries: /node_modules\/(react|react-dom|scheduler|dexie|dexie-react-hooks|wouter|zod)\// },
  // The shell with the list a tablet is opened for.
  { name: 'portal', modules: ['portal'] },
  // A call to the provider: whoever starts without a network shows a screen before one is made.
  { name: 'call', modules: ['provider/call'] },
  // What nearly every screen asks, of the device and of the provider, and says.
  {
    name: 'common',
    modules: [
      ...['domain/places', 'domain/cycle'],
      ...['offline/draft-hooks', 'offline/roll-hooks', 'offline/student-hooks', 'provider/online/index'],
      ...['pieces/lessons/EmergencyLink', 'pieces/lessons/RollButton', 'pieces/lists/StaleAnswer', 'screens/groups/filters', 'ui/Deferred', 'ui/settle', 'ui/use-prompt-state', 'domain/age', 'domain/roll-state', 'pieces/lessons/use-roll-state', 'texts/home', 'texts/groups', 'texts/schedule', 'texts/cycle', 'ui/Picture'],
    ],
  },
  // A roll, on the home and on its own page.
  { name: 'class', modules: ['screens/home/index', 'screens/roll-call/index', 'pieces/roll-call/RollCall', 'pieces/lessons/Board', 'pieces/lessons/LessonLine', 'pieces/lessons/RollPill', 'pieces/cycle/use-cycles', 'offline/absence-hooks'] },
  // Small things of many screens: what asks somebody, what says that something failed, what is saved as a file.
  {
    name: 'small',
    modules: [
      ...['ui/Dialog', 'ui/TwoValues', 'ui/WhenInView', 'texts/failures', 'offline/outbox-hooks', 'pieces/account/ClearDevice', 'pieces/files/csv', 'pieces/files/save-file'],
      ...['pieces/attendance/ConflictChoice', 'pieces/attendance/field-value'],
    ],
    libraries: /@mantine\/.*\/(Alert|CloseButton|OptionalPortal|Paper|Portal|use-id|use-merged-ref)\//,
  },
  { name: 'inputs', libraries: /@mantine\/core\/.*\/(InputBase|NativeSelect)\// },
  // The page of one record, whatever it is of: its cards, its memberships, who changed what.
  {
    name: 'record',
    modules: [
      ...['pieces/record/Card', 'pieces/record/ChangeHistory', 'pieces/record/DetailFailed', 'pieces/record/FlagButton', 'pieces/record/use-address-id'],
      ...['pieces/attendance/history-columns', 'pieces/changes/change-row', 'pieces/changes/listed-now', 'pieces/memberships/MembershipActions', 'pieces/memberships/use-may-enrol', 'pieces/memberships/EnrolWindow', 'pieces/points/ResetPoints'],
      ...['ui/Table', 'ui/DataList', 'texts/students', 'texts/memberships', 'texts/payments', 'texts/tutors'],
    ],
  },
  // What people fill in, until the window of it opens.
  { name: 'forms', modules: ['pieces/forms/EditForm', 'pieces/forms/DraftedForm', 'pieces/forms/option-sources', 'pieces/people/ContactForm', 'pieces/people/Phone', 'pieces/students/person-fields'] },
  // The desk's calls, with the shape of every answer.
  { name: 'endpoints', modules: ['contract/desk-endpoints'] },
]

export const groups: Rolldown.CodeSplittingGroup[] = chunks.map(({ name, modules = [], libraries }, place) => {
  const files = new Set(modules.map((module) => path.join(source, module)))
  return { name, priority: chunks.length - place, test: (id) => files.has(id.replace(/\.tsx?$/, '')) || Boolean(libraries?.test(id)) }
})

/** Every class begins with them: the browser reads their functions beside its other work, instead of one by one in the middle of it. */
const eager = ['libraries', 'portal']

/** Chromium's own hint; elsewhere it is a comment. */
export function hintOf({ name }: { name: string }): string {
  return eager.includes(name) ? '//# allFunctionsCalledOnLoad' : ''
}
