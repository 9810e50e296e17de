/** Calls for reports of the desk (capability `reports`). */
import type { Endpoint } from './endpoint'
import { attendanceReport, attendanceReportQuery, incomeReport, incomeReportQuery } from './reports'

export const reportEndpoints = {
  attendanceReport: {
    method: 'GET',
    path: '/api/reports/attendance/',
    permission: 'report.see',
    capability: 'reports',
    query: attendanceReportQuery,
    reply: attendanceReport,
  },
  incomeReport: {
    method: 'GET',
    path: '/api/reports/income/',
    permission: 'report.see',
    capability: 'reports',
    query: incomeReportQuery,
    reply: incomeReport,
  },
} as const satisfies Record<string, Endpoint>
