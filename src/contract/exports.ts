/** Exports of lists as workbooks (.xlsx) that the provider makes (capability `export`). */
import * as z from 'zod/mini'
import { pageQuery } from './endpoint'
import { receiptFilters } from './fees'
import { civilDate } from './wire'

/** `members`: the students of one group. `entries`: the payments, by day. `all`: everything, in one workbook. */
export const exportedSheets = [
  'students',
  'members',
  'tutors',
  'contacts',
  'groups',
  'memberships',
  'receipts',
  'entries',
  'attendance',
  'all',
] as const
export type ExportedSheet = (typeof exportedSheets)[number]

/** Reports as workbooks, whose query is that of the report (capability `reports`). */
export const exportedReports = ['report-attendance', 'report-income'] as const
export type ExportedReport = (typeof exportedReports)[number]

/** Not in the endpoint table, because it answers a file. For the desk; `all` for administrators. */
export const exportPath = '/api/export/'

/** Which rows are exported. `from`, `to`: the first and the last day of payments or attendance. */
export const exportQuery = z.extend(receiptFilters, {
  search: pageQuery.shape.search,
  from: z.optional(civilDate),
  to: z.optional(civilDate),
})
/** The query before it is parsed, as a client makes it. */
export type ExportQuery = z.input<typeof exportQuery>
/** The query after it was parsed. */
export type ExportFilter = z.output<typeof exportQuery>

/** The largest number of rows of an export, except `all`. */
export const mostExportedRows = 100_000
