/**
 * Importing from spreadsheets (capability `import`): students with their families and groups, any of these alone, and
 * earlier attendance and receipts.
 */
import * as z from 'zod/mini'
import { rowFields, sheetFields, sheetKindNames } from './sheet-fields'
import { flag, id, line, list, orElse, relationOrNone, rowVersion, sentFlag, text } from './wire'

/**
 * Why a row is not imported until a person decides. If a problem is `confirmable`, sending its `suggestion` back as the
 * correction settles it; others need another value.
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
  'alikeChild',
  'otherChild',
  'dayOrMonth',
  'unlikelyAge',
  'nameOrder',
  'nameSplit',
  'nameRemark',
  'severalChildren',
  'inactive',
  'siblingAbove',
  'tutorLastName',
  'otherTutor',
  'otherName',
  'otherEmail',
  'otherPhone',
  'severalTutors',
  'severalPhones',
  'severalEmails',
  'severalNames',
  'unknownStudent',
  'severalStudents',
  'similarStudent',
  'unknownTutor',
  'unknownSchool',
  'noTutor',
  'notPast',
  'unknownOption',
  'points',
  'amount',
  'classTime',
  'unknownDays',
  'nightHour',
  'quota',
  'sameRow',
  'unknownMark',
  'noYear',
  'otherWeekday',
  'noClass',
  'samePayment',
  'overpaid',
  'negative',
] as const
export type RowProblem = (typeof rowProblems)[number]

/**
 * The piles into which rows are sorted. 'ready': can be imported. 'doubtful': has problems. 'known': is stored already,
 * as the student of a list of students. 'left_out': a person has excluded the row.
 */
export const piles = ['ready', 'doubtful', 'known', 'left_out'] as const
export type Pile = (typeof piles)[number]

/**
 * Why a line of the sheet is not read as a row. 'title': it is above the headings. 'headings': it repeats them.
 * 'total': it begins with a word such as "Total", or is below such a line and has no name and date. 'group': it only
 * names the group of the lines below. 'rest': the roll has too many cells; it is imported in
 * several parts. 'note': it has nothing of a student, or begins like a note ("Elaboró: …").
 */
export const passedReasons = ['title', 'headings', 'total', 'group', 'rest', 'note'] as const

/** The `status` of a mark that is a number: the child was there, and the number is its points. */
export const markOfPoints = '#'

/**
 * Why a sheet is not imported until a person says what its rows are. 'noStudent': payments or attendance, and no column
 * says whose. 'noDay': attendance without days. 'ownSheet': one of the portal's own sheets that is only for reading.
 * 'byMonth': payments with a column for each month.
 */
export const sheetRefusals = ['noStudent', 'noDay', 'ownSheet', 'byMonth'] as const
export type SheetRefusal = (typeof sheetRefusals)[number]

const field = z.enum(sheetFields)
const rowField = z.enum(rowFields)

const sheetRow = z.object({
  /** See `lineNumber`. */
  line: z.number(),
  /** What is read from the row; '' for an empty or missing cell. Dates are YYYY-MM-DD, amounts pesos. */
  values: z.record(rowField, text),
  /** `written`: the value as in the file. `suggestion`: a value that may be right; '' if there is none. */
  problems: z.array(
    z.object({ field: rowField, reason: z.enum(rowProblems), written: text, suggestion: text, confirmable: flag }),
  ),
  /** What is stored already: a student, tutor or group; for any other row its student. null if the row is new. */
  known: orElse(z.object({ id, name: line, folio: line }), null),
  /**
   * The fields in which the file and the portal differ; for a new student, those of a tutor who is at the school
   * already. `take`: the import writes the file's value to the portal; never for attendance and receipts that exist.
   */
  differences: z.array(z.object({ field: rowField, file: text, portal: text, take: flag })),
})
export type SheetRow = z.infer<typeof sheetRow>

/**
 * `imported`: how many students this import has created. `changed`: how many students, tutors and contacts it has
 * changed. `made`: how many rows of each other kind it has created.
 */
const summary = {
  id,
  file: line,
  at: text,
  by: relationOrNone,
  imported: z.number(),
  changed: z.number(),
  made: z.catch(z.partialRecord(z.enum(sheetKindNames), z.number()), {}),
  undone: flag,
  version: rowVersion,
}
export const importSummary = z.object(summary)
export type ImportSummary = z.infer<typeof importSummary>

/**
 * An import with what is read from its file, before or after it was applied. `counts` has the numbers of all rows;
 * `rows` and `passed` contain only the first ones.
 */
export const importTrial = z.object({
  ...summary,
  tabs: z.array(line),
  tab: z.number(),
  kind: z.catch(z.enum(sheetKindNames), 'students'),
  /** The number of the line with the headings, from 1; null if none was found. */
  heading: orElse(z.number(), null),
  columns: z.array(z.object({ heading: text, field: orElse(field, null), examples: z.array(text) })),
  passed: z.array(z.object({ line: z.number(), text, reason: z.enum(passedReasons) })),
  /**
   * The groups that the rows name. `written`: the name in the file. `group`: the id of the portal's group; '' if the
   * students join none; null if undecided. `create`: name and school for a new group; null if none fits the name.
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
  /**
   * What a sheet of attendance leaves open as a whole; null for other sheets. `marks`: what its cells contain, '' for
   * empty ones, and the value of the option that is meant: '' if such cells are not imported, `markOfPoints` if they
   * are points, null if undecided. `year`, `month`: those of the first day, null if undecided; `asks_year`,
   * `asks_month`: the sheet does not say them. `statuses`: the school's attendance options.
   */
  roll: orElse(
    z.object({
      marks: z.array(z.object({ written: text, count: z.number(), status: orElse(text, null) })),
      year: orElse(z.number(), null),
      month: orElse(z.number(), null),
      asks_year: flag,
      asks_month: flag,
      statuses: z.array(z.object({ value: text, label: text })),
    }),
    null,
  ),
  /** Why the sheet cannot be imported, whatever its rows say; null if it can. See `sheetRefusals`. */
  refused: orElse(z.enum(sheetRefusals), null),
  counts: z.record(z.enum(piles), z.number()),
  /** How many rows give a stored student, tutor or contact at least one value of the file. */
  changes: z.number(),
  /**
   * The fields in which rows differ from what is stored: how many `rows`, and how many of them get the file's value
   * (`taken`).
   */
  differing: z.array(z.object({ field: rowField, rows: z.number(), taken: z.number() })),
  /** A fingerprint of the portal's values that the import would replace (`take`); '' if there are none. */
  seen: z.catch(text, ''),
  rows: z.record(z.enum(piles), z.array(sheetRow)),
})
export type ImportTrial = z.infer<typeof importTrial>

/** `spreadsheet`: an .xlsx or .csv file; pasted text is sent as a file too. `name`: the file's name. */
export const importUpload = z.object({
  spreadsheet: z.instanceof(Blob),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
})

/** The number of a line; the second child of line 5 has 5.2, the third 5.3. */
const lineNumber = z.number().check(z.gte(1), z.lte(1_048_577))
const written = z.string().check(z.maxLength(2000))
/**
 * What a person decides; a field that is not sent keeps the earlier decisions. `kind`: what the rows are, if it was
 * recognized wrongly. `columns`: the fields of all columns, in order, '' for a column that is not read. `groups`: the
 * group's id for each written name, '' for none; `created`: the group was created for this import, so that undoing
 * deletes it if nobody has changed or used it. `rows`: corrected cells. `left_out`: rows to exclude (true) or include
 * again (false). `take`: whether the file's value of a field replaces that of a known student (`file`); without `line`,
 * in all rows. `marks`: what the marks of a roll mean, see `roll` of the trial. `year`, `month`: those of a roll's
 * first day.
 */
export const importChoice = z.partial(
  z.object({
    tab: z.int().check(z.gte(0), z.lte(100)),
    kind: z.enum(sheetKindNames),
    columns: z.array(z.union([field, z.literal('')])).check(z.maxLength(200)),
    groups: z
      .array(z.object({ written, group: z.string().check(z.maxLength(20)), created: z.optional(sentFlag) }))
      .check(z.maxLength(500)),
    rows: z.array(z.object({ line: lineNumber, field: rowField, value: written })).check(z.maxLength(5000)),
    left_out: z.array(z.object({ line: lineNumber, left_out: sentFlag })).check(z.maxLength(5000)),
    take: z.array(z.object({ line: z.optional(lineNumber), field: rowField, file: sentFlag })).check(z.maxLength(5000)),
    marks: z.array(z.object({ written, status: z.string().check(z.maxLength(100)) })).check(z.maxLength(500)),
    year: z.int().check(z.gte(2000), z.lte(2100)),
    month: z.int().check(z.gte(1), z.lte(12)),
  }),
)
export type ImportChoice = z.infer<typeof importChoice>

/**
 * `over_quota`: lets groups have more members than their quota; only administrators may send it. `seen`: the
 * fingerprint of the trial that the person saw; if somebody has changed one of its values since, the answer is 409.
 */
export const importOrder = z.object({
  over_quota: z.optional(sentFlag),
  seen: z.optional(z.string().check(z.maxLength(100))),
})
export const importList = list(importSummary)
