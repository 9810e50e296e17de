/**
 * Every text of the error catalogue (specification 8), word for word; that each appears on a screen is tested in
 * catalogue-reading and catalogue-doing.
 */
import { describe, expect, test } from 'vitest'
import {
  accountText,
  ageText,
  changes,
  dateText,
  dayText,
  empty,
  failureTexts,
  loadErrors,
  missing,
  moneyText,
  nearDateText,
  notices,
  ofDay,
  resetConfirmation,
  saveFailureText,
  wholeDayText,
} from '../../src/texts'
import { failureCodes } from '../../src/contract'
import { ofDoing, ofReading } from './catalogue'

test('the portal can say every sentence of the catalogue, and says none of them otherwise', () => {
  const said = [notices, loadErrors, missing, empty, resetConfirmation]
    .flatMap((part) => Object.values(part))
    .map((entry) => (typeof entry === 'function' ? entry('{field}') : entry))
  expect([...ofReading, ...ofDoing].filter((sentence) => !said.includes(sentence))).toEqual([])
})

describe('what a form says when saving failed', () => {
  test("the server's words come first, the default stands in for silence", () => {
    expect(saveFailureText('La CLABE no es válida')).toBe('La CLABE no es válida')
    expect(saveFailureText('')).toBe('Error al guardar los datos')
  })
  test('that a tutor cannot add students is said in our words, in whichever language it came', () => {
    expect(saveFailureText('Tutor cannot add students')).toBe('No tiene acceso para crear estudiantes')
    expect(saveFailureText('Un tutor no puede agregar estudiantes.')).toBe('No tiene acceso para crear estudiantes')
    expect(saveFailureText('El tutor no existe')).toBe('El tutor no existe')
  })
  test('every way a call can fail has its sentence', () => {
    for (const code of failureCodes) expect(failureTexts[code]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
  })
})

describe('dates and amounts as the school reads them', () => {
  test('a civil date is never shifted by a zone, an instant is told at the school', () => {
    expect(dateText('2026-03-01')).toBe('1 de marzo de 2026')
    expect(dateText('2026-03-02T04:30:00Z')).toBe('1 de marzo de 2026, 22:30')
  })
  test('a missing or broken date is three dashes', () => {
    expect([dateText(null), dateText(''), dateText('2026-02-30'), dateText('pronto')]).toEqual([
      '---',
      '---',
      '---',
      '---',
    ])
  })
  test('days near today have names', () => {
    expect(
      ['2026-03-04', '2026-03-03', '2026-03-05', '2026-03-02', '2026-02-20', '2026-02-10'].map((date) =>
        dayText(date, '2026-03-04'),
      ),
    ).toEqual(['hoy', 'ayer', 'mañana', 'el lunes', 'viernes 20 feb', '10 feb'])
  })
  test('a day somebody stands before is told with its weekday, in a list where it is near', () => {
    expect(
      ['2026-03-04', '2026-03-03', '2026-02-10', '2025-12-31'].map((date) => wholeDayText(date, '2026-03-04')),
    ).toEqual([
      'hoy, miércoles 4 de marzo',
      'ayer, martes 3 de marzo',
      'martes 10 de febrero',
      'miércoles 31 de diciembre de 2025',
    ])
    expect(
      ['2026-03-04', '2026-02-18', '2026-02-17', null, '2026-02-30'].map((date) => nearDateText(date, '2026-03-04')),
    ).toEqual(['miércoles 4 de marzo', 'miércoles 18 de febrero', '17 de febrero de 2026', '---', '---'])
    expect(['hoy', 'el lunes', 'viernes 20 feb', '10 feb', 'ayer, martes 3 de marzo'].map(ofDay)).toEqual([
      'de hoy',
      'del lunes',
      'del viernes 20 feb',
      'del 10 feb',
      'de ayer, martes 3 de marzo',
    ])
  })
  test('an age is told in the largest unit that fits', () => {
    const now = 1_000_000_000_000
    expect(
      [20_000, 5 * 60_000, 3 * 3_600_000, 25 * 3_600_000, 80 * 3_600_000].map((age) => ageText(now - age, now)),
    ).toEqual(['hace un momento', 'hace 5 min', 'hace 3 h', 'hace 1 día', 'hace 3 días'])
  })
  test('pesos, account numbers in fours, plurals', () => {
    expect(moneyText(1250)).toBe('$1,250.00')
    expect(moneyText(null)).toBe('---')
    expect(accountText('1234567890123456')).toBe('1234 5678 9012 3456')
    expect([changes(0), changes(1), changes(1200)]).toEqual(['0 cambios', '1 cambio', '1,200 cambios'])
  })
})
