/** Reads the spreadsheet in a call's body. Runs before the call's transaction begins, because it may take seconds. */
import { readSpreadsheet, type Spreadsheet } from './read-spreadsheet'

/** null if the body has no spreadsheet. */
export async function readSentSpreadsheet(body: unknown): Promise<Spreadsheet | null> {
  if (typeof body !== 'object' || body === null || !('spreadsheet' in body)) return null
  const { spreadsheet } = body
  if (!(spreadsheet instanceof Blob)) return null
  const name = 'name' in body && typeof body.name === 'string' ? body.name : ''
  return readSpreadsheet(Buffer.from(await spreadsheet.arrayBuffer()), name)
}
