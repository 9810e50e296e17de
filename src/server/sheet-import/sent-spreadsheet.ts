/** Reads the spreadsheet in a call's body. Runs before the call's transaction begins, because it may take seconds. */
import { importRefusals } from '../../texts/sheet-import'
import { inThread, ThreadStopped } from './thread'
import type { Outputs } from './thread-tasks'

/** null if the body has no spreadsheet. */
export async function readSentSpreadsheet(body: unknown): Promise<Outputs['read'] | null> {
  if (typeof body !== 'object' || body === null || !('spreadsheet' in body)) return null
  const { spreadsheet } = body
  if (!(spreadsheet instanceof Blob)) return null
  const name = 'name' in body && typeof body.name === 'string' ? body.name : ''
  try {
    return await inThread('read', { bytes: new Uint8Array(await spreadsheet.arrayBuffer()), name })
  } catch (error) {
    if (error instanceof ThreadStopped) return { ok: false, reason: importRefusals.tooLarge }
    throw error
  }
}
