/**
 * Phone numbers in any notation, sheets without formulas that a spreadsheet would run, files as they are saved, and
 * what a student's charts count.
 */
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { attendance, cashEntry, student } from '../../src/contract'
import { csvOf, exportCsv } from '../../src/pieces/files/csv'
import { saveFile } from '../../src/pieces/files/save-file'
import { sheetOf as cashSheetOf } from '../../src/screens/cash-count/sheet'
import { monthsOf, squaresOf, stepsOf } from '../../src/screens/students/attendance-counts'
import { sheetOf as studentSheetOf } from '../../src/screens/students/student-columns'
import { draftAddress, phoneDigits, phoneText, canonicalPhone } from '../../src/texts'

describe('phones', () => {
  test.each([
    '5512345678',
    '55 1234 5678',
    '(55) 1234-5678',
    '01 55 1234 5678',
    '044 55 1234 5678',
    '0455512345678',
    '+52 1 55 1234 5678',
    '521 5512345678',
    '+525512345678',
    '005215512345678',
  ])('%s', (written) => {
    expect(phoneDigits(written)).toBe('5512345678')
    expect(phoneText(written)).toBe('55 1234 5678')
  })
  test('three-digit areas, and numbers that begin like a prefix', () => {
    expect(phoneText('7221234567')).toBe('722 123 4567')
    expect(phoneText('5212345678')).toBe('521 234 5678')
  })
  test('what is no number of ours is left as it was', () => {
    expect(phoneDigits('12345')).toBeNull()
    expect(phoneText(' 12345 ')).toBe('12345')
    expect(canonicalPhone('555 0100')).toBe('555 0100')
    expect(draftAddress('12345', 'Hola')).toBeNull()
  })
  test('another country keeps its + and its code', () => {
    expect(canonicalPhone('+1 202 555 0100 22')).toBe('+1202555010022')
  })
  test('a draft goes to wa.me/52 and ten digits', () => {
    expect(draftAddress('044 722 123 4567', '¿Cómo está?')).toBe(
      'https://wa.me/527221234567?text=%C2%BFC%C3%B3mo%20est%C3%A1%3F',
    )
  })
})

describe('sheets', () => {
  const cell = (value: string | number | null) => csvOf({ header: [], rows: [[value]] }).split('\r\n')[1]
  test.each(['=1+1', '+SUM(A1)', '-2+3', '@cmd', '\t=1', ' =1', '＝1+1', '＠SUM(A1)'])('%j runs nowhere', (text) =>
    expect(cell(text)).toMatch(/^"'/),
  )
  test('numbers, quotes, accents and markup stay what they are', () => {
    expect(cell(-5)).toBe('"-5"')
    expect(cell('-12.50')).toBe('"-12.50"')
    expect(cell('O\'Connor-Ñúñez "Nano"')).toBe('"O\'Connor-Ñúñez ""Nano"""')
    expect(cell('<img src=x onerror=alert(1)>')).toBe('"<img src=x onerror=alert(1)>"')
    expect(cell('dos\nlíneas')).toBe('"dos líneas"')
    expect(cell(null)).toBe('""')
  })
})

/** Replaces what a browser does with a download: following the link and saving the file. */
function handedOver() {
  const files: { name: string; text: Promise<string>; address: string }[] = []
  let blob = new Blob()
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) blob = file
    return `blob:${files.length}`
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blob.text(), address: this.href })
  })
  const dropped = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  onTestFinished(() => [made, clicked, dropped].forEach((spy) => spy.mockRestore()))
  return { files, dropped: () => dropped.mock.calls.map(([address]) => address) }
}

describe('a file that is handed over', () => {
  test('can be read for a quarter of an hour, since Safari asks the person before it reads, and is not kept for ever', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { files, dropped } = handedOver()
    saveFile(new Blob(['a']), 'comprobante.pdf')
    expect(files.map(({ name }) => name)).toEqual(['comprobante.pdf'])
    vi.advanceTimersByTime(14 * 60_000)
    expect(dropped()).toEqual([])
    vi.advanceTimersByTime(60_000)
    expect(dropped()).toEqual([files[0]?.address])
  })

  // At this hour the next day has begun in UTC.
  const evening = '2026-03-05T04:30:00Z'

  test('has the school’s day in its name and in its cells, and the hour where an hour was written down', async () => {
    const { files } = handedOver()
    exportCsv(
      studentSheetOf([
        student.parse({
          id: 1,
          first_name: 'Íñigo',
          last_name: 'Peña',
          folio: 'LUC-0001',
          birthdate: '2016-05-02',
          created: evening,
        }),
      ]),
      Date.parse(evening),
    )
    const entry = cashEntry.parse({
      id: 1,
      receipt: 2,
      payment_date: '2026-03-04',
      created: evening,
      amount: '100.00',
      type_payment: null,
      received_by: null,
      student_folio: 'LUC-0001',
      group: null,
      observations: '',
    })
    exportCsv(
      cashSheetOf({ from: '2026-03-04', to: '2026-03-04', entries: [entry] }, new Map(), ({ name }) => name),
      Date.parse(evening),
    )
    expect(files.map(({ name }) => name)).toEqual([
      'estudiantes-2026-03-04.csv',
      'corte-de-caja-2026-03-04-2026-03-04.csv',
    ])
    const [students = '', cash = ''] = await Promise.all(files.map(({ text }) => text))
    expect(students.split('\r\n')[1]?.split(',')).toEqual(expect.arrayContaining(['"2016-05-02"', '"2026-03-04"']))
    expect(cash.split('\r\n')[1]?.split(',')).toEqual(expect.arrayContaining(['"2026-03-04"', '"2026-03-04 22:30"']))
    expect(students + cash).not.toContain('2026-03-05')
  })
})

describe('a history, counted', () => {
  const row = (id: number, date: string, points: number) =>
    attendance.parse({
      id,
      attendance_date: date,
      student: 1,
      group: 1,
      status: 'asistencia',
      points,
      observations: '',
      beginning_of_the_cycle: false,
    })
  const rows = [row(3, '2026-03-03', 2), row(2, '2026-03-02', 0), row(1, '2026-02-28', 5), row(4, '2026-03-04', -3)]
  test('months with rows, and every day of one in its column', () => {
    expect(monthsOf(rows)).toEqual(['2026-02', '2026-03'])
    const march = squaresOf('2026-03', rows)
    expect(march).toHaveLength(31)
    // 1 March 2026 is a Sunday: the last column of the first week.
    expect(march[0]).toMatchObject({ day: 1, column: 6, week: 0 })
    expect(march[1]).toMatchObject({ day: 2, column: 0, week: 1, rows: [{ id: '2' }] })
    expect(squaresOf('2028-02', [])).toHaveLength(29)
  })
  test('points add up from the oldest on, and days without any are no step', () => {
    expect(stepsOf(rows)).toEqual([
      { date: '2026-02-28', points: 5, sum: 5 },
      { date: '2026-03-03', points: 2, sum: 7 },
      { date: '2026-03-04', points: -3, sum: 4 },
    ])
  })
})
