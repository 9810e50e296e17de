/** Writing a workbook part by part, for which no database is needed. */
import { expect, it } from 'vitest'
import { writeWorkbook } from '../../src/server/workbooks/write-workbook'

/** By how much the process's memory may grow while 50,000 rows are written, MB. Their XML alone has more than 110. */
const mostMegabytes = 80

it('50,000 rows with long comments are never in memory at once', async () => {
  const columns = ['text', 'text', 'text', 'date', 'amount', 'number'] as const
  const before = process.memoryUsage().heapUsed
  let most = 0
  function* parts() {
    for (let part = 0; part < 100; part += 1) {
      yield Array.from({ length: 500 }, (_, row) => [
        `B-${part}-${row}`,
        'Zoé Ávila Ruiz',
        `${row} `.repeat(600),
        '2016-05-01',
        '950.50',
        row,
      ])
      most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
  }
  const file = await writeWorkbook([
    { name: 'Hoja', count: 50_000, columns: columns.map((kind) => ({ heading: kind, kind })), rows: parts() },
  ])
  expect(most / 1_048_576).toBeLessThan(mostMegabytes)
  expect(file.length / 1_048_576).toBeLessThan(10)
})

it('a part that cannot be read ends the workbook with its error', async () => {
  const columns = [{ heading: 'Folio', kind: 'text' }] as const
  async function* parts() {
    yield [['B-1']]
    await Promise.reject(new Error('the database is gone'))
  }
  await expect(writeWorkbook([{ name: 'Hoja', count: 2, columns, rows: parts() }])).rejects.toThrow(
    'the database is gone',
  )
})
