/**
 * Calls by which the desk imports students, and administrators anything else, from a spreadsheet.
 */
import { pageQuery, type Endpoint } from './endpoint'
import { importChoice, importList, importOrder, importTrial, importUpload } from './sheet-import'

const ofDesk = { permission: 'sheet.import', capability: 'import' } as const

export const importEndpoints = {
  importList: { ...ofDesk, method: 'GET', path: '/api/import/', query: pageQuery, reply: importList },
  /** Stores the file and returns what would be imported; nothing else is created. */
  importCreate: {
    ...ofDesk,
    method: 'POST',
    path: '/api/import/',
    body: importUpload,
    encoding: 'form',
    reply: importTrial,
  },
  importTrial: { ...ofDesk, method: 'GET', path: '/api/import/{id}/', reply: importTrial },
  importChange: { ...ofDesk, method: 'PATCH', path: '/api/import/{id}/', body: importChoice, reply: importTrial },
  /**
   * Creates what the ready rows contain, and changes known rows in the fields with `take`. It does all of this or,
   * after a refusal, nothing. 403 if the sheet is no list of students and the person may not import others.
   */
  importApply: { ...ofDesk, method: 'POST', path: '/api/import/{id}/apply/', body: importOrder, reply: importTrial },
  /**
   * Deletes what the import has created and restores what it has changed; 409 if any of it was changed since, or if new
   * rows refer to it.
   */
  importUndo: { ...ofDesk, method: 'POST', path: '/api/import/{id}/undo/', reply: importTrial },
} as const satisfies Record<string, Endpoint>
