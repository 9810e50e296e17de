/**
 * Groups the portal's modules into chunks. Each chunk costs a slow device about 8 ms before its screen shows, so
 * modules that the same screens need share one. A chunk also contains everything its modules import, unless a chunk
 * above it in the list has that.
 */
import path from 'node:path'
import type { Rolldown } from 'vite'

const source = path.resolve(import.meta.dirname, '../../src')

/** `modules`: paths below src, without extension. `libraries`: matches the paths of modules in node_modules. */
type Chunk = { name: string; modules?: string[]; libraries?: RegExp }

/** If several chunks match a module, the first of the list gets it. */
export const chunks: Chunk[] = [
  // Libraries rarely change: in a chunk of their own they stay cached when a new release of the portal is installed.
  { name: 'libraries', libraries: /node_modules\/(react|react-dom|scheduler|dexie|dexie-react-hooks|wouter|zod)\// },
  // The portal's entry and all that it imports, and the links to the help, which stand on screens that share no other
  // chunk.
  { name: 'portal', modules: ['portal', 'ui/HelpLink'] },
  // Calls to the provider: a start without a network shows a screen before the first call.
  { name: 'call', modules: ['provider/call'] },
  // Hooks, texts and pieces that nearly every screen uses.
  {
    name: 'common',
    modules: [
      ...['domain/places', 'domain/cycle'],
      ...['offline/draft-hooks', 'offline/roll-hooks', 'offline/student-hooks', 'provider/online/index'],
      ...[
        'pieces/lessons/EmergencyLink',
        'pieces/lessons/RollButton',
        'pieces/lists/StaleAnswer',
        'screens/groups/filters',
        'ui/Deferred',
        'ui/settle',
        'ui/use-prompt-state',
        'domain/age',
        'domain/roll-state',
        'pieces/lessons/use-roll-state',
        'texts/home',
        'texts/groups',
        'texts/schedule',
        'texts/cycle',
        'ui/Picture',
      ],
    ],
  },
  // The roll, on the home screen and on its own page.
  {
    name: 'class',
    modules: [
      'screens/home/index',
      'screens/roll-call/index',
      'pieces/roll-call/RollCall',
      'pieces/lessons/Board',
      'pieces/lessons/LessonLine',
      'pieces/lessons/RollPill',
      'pieces/cycle/use-cycles',
      'offline/absence-hooks',
    ],
  },
  // Small pieces of many screens: dialogs, messages about failures, saving files.
  {
    name: 'small',
    modules: [
      ...[
        'ui/Dialog',
        'ui/TwoValues',
        'ui/WhenInView',
        'texts/failures',
        'offline/outbox-hooks',
        'pieces/account/ClearDevice',
        'pieces/files/csv',
        'pieces/files/save-file',
      ],
      ...['pieces/attendance/ConflictChoice', 'pieces/attendance/field-value'],
    ],
    libraries: /@mantine\/.*\/(Alert|CloseButton|OptionalPortal|Paper|Portal|use-id|use-merged-ref)\//,
  },
  { name: 'inputs', libraries: /@mantine\/core\/.*\/(InputBase|NativeSelect)\// },
  // The page of one record (student, group, receipt…): its cards, memberships and history of changes.
  {
    name: 'record',
    modules: [
      ...[
        'pieces/record/Card',
        'pieces/record/ChangeHistory',
        'pieces/record/DetailFailed',
        'pieces/record/FlagButton',
        'pieces/record/use-address-id',
      ],
      ...[
        'pieces/attendance/history-columns',
        'pieces/changes/change-row',
        'pieces/changes/listed-now',
        'pieces/memberships/MembershipActions',
        'pieces/memberships/use-may-enrol',
        'pieces/memberships/EnrolWindow',
        'pieces/points/ResetPoints',
      ],
      ...['ui/Table', 'ui/DataList', 'texts/students', 'texts/memberships', 'texts/payments', 'texts/tutors'],
    ],
  },
  // Forms, which load when their dialog opens.
  {
    name: 'forms',
    modules: [
      'pieces/forms/EditForm',
      'pieces/forms/DraftedForm',
      'pieces/forms/option-sources',
      'pieces/people/ContactForm',
      'pieces/people/Phone',
      'pieces/students/person-fields',
    ],
  },
  // The calls of the reception's screens, with the schema of every answer.
  { name: 'endpoints', modules: ['contract/desk-endpoints'] },
]

export const groups: Rolldown.CodeSplittingGroup[] = chunks.map(({ name, modules = [], libraries }, index) => {
  const files = new Set(modules.map((module) => path.join(source, module)))
  return {
    name,
    priority: chunks.length - index,
    test: (id) => files.has(id.replace(/\.tsx?$/, '')) || Boolean(libraries?.test(id)),
  }
})

/**
 * Chunks that every start of the portal needs: with the hint below Chromium compiles all their functions in the
 * background, instead of one at a time at their first call.
 */
const eager = ['libraries', 'portal']

/** A magic comment for Chromium; other browsers ignore it. */
export function hintOf({ name }: { name: string }): string {
  return eager.includes(name) ? '//# allFunctionsCalledOnLoad' : ''
}
