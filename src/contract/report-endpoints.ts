/** Calls for reports of the desk (capability `reports`). */
import type { Endpoint } from './endpoint'
import { attendanceReport, attendanceReportQuery } from './reports'

export const reportEndpoints = {
  attendanceReport: {
    method: 'GET',
    path: '/api/reports/attendance/',
    permission: 'report.see',
    capability: 'reports',
    query: attendanceReportQuery,
    reply: attendanceReport,
  },
} as const satisfies Record<string, Endpoint>
