/** Until when a family can report an absence, and withdraw the notice. */
import { expect, test } from 'vitest'
import { mayReportAbsence, mayWithdrawAbsence } from '../../src/domain/absence'

const today = '2026-03-04'

test.each([
  ['a later day', '2026-03-05', '16:00', 1439, true],
  ['today, the minute before the class', today, '16:00', 959, true],
  ['today, as the class begins', today, '16:00', 960, false],
  ['today, where nobody knows the hour', today, null, 1439, true],
  ['a day that is over', '2026-03-03', null, 0, false],
])('taken back: %s', (_what, date, class_begins, minutes, may) =>
  expect(mayWithdrawAbsence({ date, class_begins }, { date: today, minutes })).toBe(may),
)

test.each([
  [today, true],
  ['2026-03-03', false],
  ['2026-06-02', true],
  ['2026-06-03', false],
])('told of %s: %s', (date, may) => expect(mayReportAbsence(date, today)).toBe(may))
