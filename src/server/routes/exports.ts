/** Exports of lists as workbooks (capability `export`). */
import type { FastifyInstance } from 'fastify'
import {
  attendanceReportQuery,
  exportedReports,
  exportedSheets,
  exportPath,
  exportQuery,
  incomeReportQuery,
  may,
  mostExportedRows,
  schoolDay,
} from '../../contract'
import { exportTexts } from '../../texts/exports'
import { exportWholeSchool } from '../export/whole-school'
import { exportedTab } from '../export/exported-tab'
import { attendanceTabs, incomeTabs } from '../export/report-tabs'
import { writeWorkbook } from '../workbooks/write-workbook'
import { parseInput } from '../endpoints/field-errors'
import { busy, forbidden, invalid, missing, noSession, refused, sendReply, tooMany } from '../endpoints/reply'
import type { Services } from '../services'
import { spanProblem } from './reports'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The seconds after which a client may ask again while another export of everything is being made. */
const busySeconds = 10

export function registerExports(app: FastifyInstance, services: Services): void {
  const { database, identify, readLimit, capable, schoolClock } = services
  // One at a time, because it reads the whole database.
  let isExportingAll = false

  async function wholeSchool(): Promise<Buffer | null> {
    if (isExportingAll) return null
    isExportingAll = true
    try {
      return await exportWholeSchool(database, schoolDay(schoolClock()))
    } finally {
      isExportingAll = false
    }
  }

  app.get<{ Params: { sheet: string } }>(
    `${exportPath}:sheet/`,
    { exposeHeadRoute: false },
    async (request, response) => {
      const sheet = [...exportedSheets, ...exportedReports].find((each) => each === request.params.sheet)
      if (!capable || !sheet) return sendReply(response, missing)
      const person = await identify(request)
      if (!person) return sendReply(response, noSession)
      if (!may(person.role, sheet === 'all' ? 'backup.make' : 'sheet.export')) {
        request.log.info(
          { event: 'role.refused', person: person.id, role: person.role, call: 'export' },
          'A role was refused',
        )
        return sendReply(response, forbidden)
      }
      const wait = readLimit(person.id)
      if (wait > 0) return sendReply(response, tooMany(wait))
      request.log.info({ event: 'export.made', person: person.id, sheet }, 'Somebody exported a list')
      const today = schoolDay(schoolClock())
      if (sheet === 'report-attendance') {
        const asked = parseInput(attendanceReportQuery, request.query)
        if (!asked.ok) return sendReply(response, invalid(asked.errors))
        const problem = spanProblem(asked.value)
        if (problem !== null) return sendReply(response, invalid({ to: [problem] }))
        return send(await writeWorkbook(await attendanceTabs(database.reading, asked.value)))
      }
      if (sheet === 'report-income') {
        const asked = parseInput(incomeReportQuery, request.query)
        if (!asked.ok) return sendReply(response, invalid(asked.errors))
        const problem = spanProblem(asked.value)
        if (problem !== null) return sendReply(response, invalid({ to: [problem] }))
        return send(await writeWorkbook(await incomeTabs(database.reading, asked.value, today)))
      }
      const query = parseInput(exportQuery, request.query)
      if (!query.ok) return sendReply(response, invalid(query.errors))
      if (sheet === 'all') {
        const workbook = await wholeSchool()
        return workbook ? send(workbook) : sendReply(response, busy(busySeconds))
      }
      const tab = await exportedTab(database.reading, sheet, { filter: query.value, today, most: mostExportedRows })
      return tab ? send(await writeWorkbook([tab])) : sendReply(response, refused(400, exportTexts.tooMany))

      function send(workbook: Buffer) {
        return response
          .header('Content-Disposition', `attachment; filename="${sheet}-${today}.xlsx"`)
          .type(workbookType)
          .send(workbook)
      }
    },
  )
}
