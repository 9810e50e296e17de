/**
 * The ways by which a value reaches the school: the form and the API of the desk, the registration page, a sheet and a
 * folder of sheets. Each door returns what is stored now, or null if the value was refused.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { importTrial, type EndpointName, type ImportTrial, type SheetField, type SheetKind } from '../../src/contract'
import { importSchool } from '../../src/server/import/import-school'
import { problemsOf, schemaErrors } from '../../src/ui/form/problems'
import { sentValues, type FieldDefinition, type FormSchema } from '../../src/ui/form/fields'
import { ask, rowOf } from './ask'
import { emptiedBetween } from './imported-rows'
import type { TestProvider } from './provider'

/** The rows of a file as they are typed, by the name of the column. */
type Sheet = Readonly<Record<string, string>>
/** The column's text in a CSV file. */
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
const csvOf = (sheet: Sheet, separator = ',') =>
  [Object.keys(sheet), Object.values(sheet)].map((cells) => cells.map(quoted).join(separator)).join('\n')

/** Removes what a door has stored. */
export async function emptied({ database }: TestProvider): Promise<void> {
  await database.script(`
    delete from rate_limit; delete from registration_wish; delete from membership where student_id > 35;
    delete from student where id > 35; delete from registration; delete from password_reset; delete from person where id > 7 and role <> 'Tutor';
  `)
  await emptiedBetween(database)
  await database.script(
    'delete from payment_configuration where id > 1; delete from bank_data where id > 2; delete from school where id > 1;',
  )
}

/** What a form sends: null, if a box has a problem or the schema refuses the values. */
export function sentByForm<Values>(
  fields: readonly FieldDefinition[],
  schema: FormSchema<Values>,
  typed: Record<string, string>,
): Values | null {
  if (Object.keys(problemsOf(fields, typed, {})).length > 0) return null
  const read = schema.safeParse(sentValues(fields, typed, {}))
  if (read.success) return read.data
  // Each refusal is said at its box.
  if (Object.values(schemaErrors(fields, read.error.issues, typed)).includes('')) throw new Error('nothing is said')
  return null
}

/** Whether the call wrote; a refusal of the body is 400, anything else is an error. */
export async function wrote(
  provider: TestProvider,
  name: EndpointName,
  body: Record<string, unknown>,
  token: string,
): Promise<boolean> {
  const told = await ask(provider, name, { body, token })
  if (told.status === 201) return true
  if (told.status !== 400) throw new Error(`${name}: ${told.status} ${JSON.stringify(told.body)}`)
  return false
}

/** Sends the registration page's form, as a browser does. */
export async function registered(provider: TestProvider, fields: Record<string, string>): Promise<boolean> {
  const answer = await provider.fetch('/api/record/', { method: 'POST', body: new URLSearchParams(fields) })
  if (answer.status !== 303 && answer.status !== 400) throw new Error(`registration: ${answer.status}`)
  return answer.status === 303
}

/**
 * Imports a sheet of one row; false if the import refuses the row or asks about it. `confirms`: what the import only
 * asks about is confirmed.
 */
export async function fromSheet(
  provider: TestProvider,
  kind: SheetKind,
  sheet: Partial<Record<SheetField, string>>,
  { token, confirms }: { token: string; confirms: boolean },
): Promise<boolean> {
  const content = new Blob([`\uFEFF${csvOf(sheet)}`])
  const told = await ask(provider, 'importCreate', { body: { spreadsheet: content, name: 'lista.csv' }, token })
  if (told.status !== 201) throw new Error(`importCreate: ${told.status} ${JSON.stringify(told.body)}`)
  const change = async (body: Record<string, unknown>): Promise<ImportTrial> =>
    importTrial.parse((await ask(provider, 'importChange', { id: String(rowOf(told).id), body, token })).body)
  let trial = await change({ kind, columns: Object.keys(sheet) })
  const open = trial.rows.doubtful.flatMap(({ line, problems }) => problems.map((each) => ({ line, ...each })))
  if (confirms && open.length > 0 && open.every(({ confirmable }) => confirmable))
    trial = await change({ rows: open.map(({ line, field, suggestion }) => ({ line, field, value: suggestion })) })
  if (trial.counts.ready !== 1) return false
  const done = await ask(provider, 'importApply', { id: trial.id, body: {}, token })
  if (done.status !== 200) throw new Error(`importApply: ${done.status} ${JSON.stringify(done.body)}`)
  return true
}

/** Imports a folder with one row in each file. */
export async function fromFolder(provider: TestProvider, files: Record<string, Sheet>): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-doors-'))
  try {
    for (const [name, sheet] of Object.entries(files)) writeFileSync(path.join(folder, `${name}.csv`), csvOf(sheet))
    return (await importSchool(provider.database, folder, false)).ok
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
