/** Importing students, with their families and groups, from a spreadsheet (capability `import`). */
import * as z from 'zod/mini'
import { flag, id, line, list, orElse, relationOrNone, rowVersion, sentFlag, text } from './wire'

/** What a column of the sheet may contain. A full name is split into first and last name. */
export const sheetFields = [
  'full_name',
  'first_name',
  'last_name',
  'second_last_name',
  'birthdate',
  'group',
  'school',
  'folio',
  'comment',
  'tutor',
  'tutor_first_name',
  'tutor_last_name',
  'relationship',
  'phone',
  'email',
  'contact',
  'contact_phone',
  'contact_relationship',
] as const
export type SheetField = (typeof sheetFields)[number]

/** What is read from a row; each may be corrected. `relationship` is the tutor's; phone and e-mail are too. */
export const rowFields = [
  'first_name',
  'last_name',
  'birthdate',
  'group',
  'folio',
  'comment',
  'tutor_first_name',
  'tutor_last_name',
  'relationship',
  'phone',
  'email',
  'contact_first_name',
  'contact_last_name',
  'contact_phone',
  'contact_relationship',
] as const
export type RowField = (typeof rowFields)[number]

/**
 * Why a row waits for a person. Those in `confirmable` go away if the person sends the suggested value back; the others
 * need another value.
 */
export const rowProblems = [
  'missing',
  'formulaError',
  'cutNumber',
  'tooLong',
  'unreadableDate',
  'noSuchDay',
  'future',
  'tooOld',
  'phone',
  'email',
  'unknownGroup',
  'severalGroups',
  'emailTaken',
  'sameFolio',
  'sameChild',
  'otherChild',
  'dayOrMonth',
  'unlikelyAge',
  'nameOrder',
  'tutorLastName',
  'otherTutor',
  'severalPhones',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Which of the rows: ready to be imported, waiting for a person, at the school already, left out by a person. */
export const piles = ['ready', 'doubtful', 'known', 'left_out'] as const
export type Pile = (typeof piles)[number]

/**
 * Why lines of the sheet are not read: they are above the headings, repeat them, begin with a total, or name the group
 * of the lines below.
 */
export const passedReasons = ['title', 'headings', 'total', 'group'] as const

const field = z.enum(sheetFields)
const rowField = z.enum(rowFields)

const sheetRow = z.object({
  line: z.number(),
  /** What is read from the row; '' for what it does not say. Birth dates are YYYY-MM-DD. */
  values: z.record(rowField, text),
  /** `written`: the value as in the file. `suggestion`: a value that may be meant, or ''. */
  problems: z.array(
    z.object({ field: rowField, reason: z.enum(rowProblems), written: text, suggestion: text, confirmable: flag }),
  ),
  /** The student at the school whose row this is; null for a new one. */
  known: orElse(z.object({ id, name: line, folio: line }), null),
  /** The fields in which the file and the portal differ. `take`: the file's value replaces the portal's. */
  differences: z.array(z.object({ field: rowField, file: text, portal: text, take: flag })),
})
export type SheetRow = z.infer<typeof sheetRow>

/** `imported`, `changed`: how many students this import has created and changed so far. */
const summary = {
  id,
  file: line,
  at: text,
  by: relationOrNone,
  imported: z.number(),
  changed: z.number(),
  undone: flag,
  version: rowVersion,
}
export const importSummary = z.object(summary)
export type ImportSummary = z.infer<typeof importSummary>

/** An import with its file's content, before and after it was applied. Of each pile only the first rows are sent. */
export const importTrial = z.object({
  ...summary,
  tabs: z.array(line),
  tab: z.number(),
  /** The line of the headings; null if none was found. */
  heading: orElse(z.number(), null),
  columns: z.array(z.object({ heading: text, field: orElse(field, null), examples: z.array(text) })),
  passed: z.array(z.object({ line: z.number(), text, reason: z.enum(passedReasons) })),
  /**
   * The groups as written. `group`: the id of the portal's group; '' if students join none; null if undecided. `create`:
   * name and school of a group that the school does not have; null for others.
   */
  groups: z.array(
    z.object({
      written: text,
      count: z.number(),
      group: orElse(z.string(), null),
      suggestions: z.array(id),
      create: orElse(z.object({ name: line, school: orElse(id, null) }), null),
    }),
  ),
  counts: z.record(z.enum(piles), z.number()),
  rows: z.record(z.enum(piles), z.array(sheetRow)),
})
export type ImportTrial = z.infer<typeof importTrial>

/** `spreadsheet`: a file (.xlsx, .csv), or pasted text as one. `name`: the file's name. */
export const importUpload = z.object({
  spreadsheet: z.instanceof(Blob),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

const lineNumber = z.int().check(z.gte(1), z.lte(1_048_576))
const written = z.string().check(z.maxLength(2000))
/**
 * What a person decides; what is not sent stays. `columns`: the fields of all columns, in order. `groups`: the group of
 * each name, '' for none. `rows`: corrections of cells. `left_out`: rows that are not imported, or are again. `take`:
 * whose value of a known student counts; without `line`, in all rows.
 */
export const importChoice = z.partial(
  z.object({
    tab: z.int().check(z.gte(0), z.lte(100)),
    columns: z.array(z.union([field, z.literal('')])).check(z.maxLength(200)),
    groups: z.array(z.object({ written, group: z.string().check(z.maxLength(20)) })).check(z.maxLength(500)),
    rows: z.array(z.object({ line: lineNumber, field: rowField, value: written })).check(z.maxLength(5000)),
    left_out: z.array(z.object({ line: lineNumber, left_out: sentFlag })).check(z.maxLength(5000)),
    take: z.array(z.object({ line: z.optional(lineNumber), field: rowField, file: sentFlag })).check(z.maxLength(5000)),
  }),
)
export type ImportChoice = z.infer<typeof importChoice>

/** `over_quota`: an administrator lets groups have more members than places. */
export const importOrder = z.object({ over_quota: z.optional(sentFlag) })
export const importList = list(importSummary)
