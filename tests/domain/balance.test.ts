/** Money without a screen: words of an amount, the check of a CLABE, a new payment's defaults, balances and income. */
import { describe, expect, test } from 'vitest'
import { receipt } from '../../src/contract'
import { bankOf } from '../../src/domain/banks'
import { checkClabe, checkDigitOf } from '../../src/domain/clabe'
import { incomeOf } from '../../src/domain/income'
import { balanceOf } from '../../src/domain/balance'
import { receiptDefaults } from '../../src/domain/new-receipt'
import { sheetOf } from '../../src/pieces/receipts/receipt-columns'
import { clabeWarning } from '../../src/pieces/transfer/ClabeCheck'
import { amountInWords, draftAddress, monthText, reminderDraft, transferConcept } from '../../src/texts'

describe('an amount in words', () => {
  test.each([
    [0, 'CERO PESOS 00/100 M.N.'],
    [1, 'UN PESO 00/100 M.N.'],
    [0.5, 'CERO PESOS 50/100 M.N.'],
    [16.05, 'DIECISÉIS PESOS 05/100 M.N.'],
    [21, 'VEINTIÚN PESOS 00/100 M.N.'],
    [30, 'TREINTA PESOS 00/100 M.N.'],
    [31, 'TREINTA Y UN PESOS 00/100 M.N.'],
    [100, 'CIEN PESOS 00/100 M.N.'],
    [101, 'CIENTO UN PESOS 00/100 M.N.'],
    [555.55, 'QUINIENTOS CINCUENTA Y CINCO PESOS 55/100 M.N.'],
    [950.5, 'NOVECIENTOS CINCUENTA PESOS 50/100 M.N.'],
    [1000, 'MIL PESOS 00/100 M.N.'],
    [1250, 'MIL DOSCIENTOS CINCUENTA PESOS 00/100 M.N.'],
    [21_021, 'VEINTIÚN MIL VEINTIÚN PESOS 00/100 M.N.'],
    [100_000, 'CIEN MIL PESOS 00/100 M.N.'],
    [1_000_000, 'UN MILLÓN DE PESOS 00/100 M.N.'],
    [1_000_001, 'UN MILLÓN UN PESOS 00/100 M.N.'],
    [2_001_000.1, 'DOS MILLONES MIL PESOS 10/100 M.N.'],
    [9_999_999.99, 'NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE PESOS 99/100 M.N.'],
  ])('%d', (amount, words) => expect(amountInWords(amount)).toBe(words))

  test('amounts are rounded to the cent first', () => expect(amountInWords(19.999)).toBe('VEINTE PESOS 00/100 M.N.'))
  test('there is never 100/100', () => expect(amountInWords(0.999)).toBe('UN PESO 00/100 M.N.'))
  test.each([[-1], [Number.NaN], [Infinity], [1_000_000_000]])('%d has no words', (amount) =>
    expect(amountInWords(amount)).toBe(''),
  )
})

describe('a CLABE', () => {
  test('published examples are in order, and name their bank', () => {
    expect(checkClabe('032180000118359719')).toEqual({ kind: 'unknownBank', code: '032' })
    expect(checkClabe('002010077777777771')).toEqual({ kind: 'good', bank: 'Banamex' })
    expect(checkClabe('0021 1501 6003 2694 11')).toEqual({ kind: 'good', bank: 'Banamex' })
  })
  test('one wrong digit anywhere is noticed', () => {
    const good = '002010077777777771'
    for (let place = 0; place < good.length; place += 1) {
      const wrong = `${good.slice(0, place)}${(Number(good[place]) + 1) % 10}${good.slice(place + 1)}`
      expect(checkClabe(wrong).kind, wrong).toBe('checkDigit')
    }
  })
  test.each([
    ['', 'length'],
    ['00201007777777777', 'length'],
    ['0020100777777777711', 'length'],
    ['00201007777777777x', 'length'],
  ])('%j: %s', (clabe, kind) => expect(checkClabe(clabe).kind).toBe(kind))
  test('a bank nobody knows is a hint, and a good one is none', () => {
    const unknown = `999${'0'.repeat(14)}`
    expect(clabeWarning(checkClabe(`${unknown}${checkDigitOf(unknown)}`))).toBe(
      'No conocemos el banco 999 de esta CLABE. Confírmala antes de transferir.',
    )
    expect(clabeWarning(checkClabe('002010077777777771'))).toBeNull()
    expect(bankOf('toString')).toBeNull()
  })
})

describe("a new payment's defaults", () => {
  // 31 March 2026, 23:30 in Mexico City: April has begun in UTC.
  const now = Date.parse('2026-04-01T05:30:00Z')
  test('amounts 0, active, issued on the first of the month at the school', () => {
    expect(receiptDefaults({ configuration: null, now })).toEqual({
      payment_period: '2026-03-01',
      amount_expected: 0,
      abono: 0,
      payment_total: 0,
      is_active: true,
    })
  })
  test("the group's payment configuration fills in what is expected, never what was paid", () => {
    const configuration = { name: 'Mensual', amount: 950.5, numbers_classes: 8, bank_data: { id: '1', name: '' } }
    expect(receiptDefaults({ configuration, now })).toMatchObject({
      amount_expected: 950.5,
      payment_total: 950.5,
      abono: 0,
    })
  })
})

const paid = (id: number, facts: Record<string, unknown>) =>
  receipt.parse({
    id,
    student_folio: 'LUC-0001',
    amount_expected: '950.50',
    abono: '950.50',
    payment_total: '950.50',
    ...facts,
  })

describe('what is owed', () => {
  test.each([
    ['950.50', '0', 950.5],
    ['950.50', '950.50', 0],
    ['0.30', '0.10', 0.2],
    ['100', '150', -50],
    ['100', null, 100],
    [null, '10', 940.5],
  ])('%s less %s', (amount_expected, abono, balance) =>
    expect(balanceOf(paid(1, { amount_expected, abono }))).toBe(balance),
  )
  test('nothing is known to be owed where no amount is known', () =>
    expect(balanceOf(paid(1, { amount_expected: null, payment_total: null }))).toBeNull())
})

describe('income by month and status', () => {
  const pagado = { value: 'pagado', label: 'Pagado' }
  const parcial = { value: 'parcial', label: 'Parcial' }
  test('by the date of payment, else of issue; empty months between; the inactive are not income', () => {
    const income = incomeOf([
      paid(1, { payment_period: '2026-02-01', payment_date: '2026-03-31', status: pagado }),
      paid(2, { payment_period: '2026-03-01', abono: '0.10', status: parcial }),
      paid(3, { payment_period: '2026-03-01', abono: '0.20', status: parcial }),
      paid(4, { payment_period: '2026-01-01', abono: '100', status: null }),
      paid(5, { payment_period: '2026-03-01', abono: '999', status: pagado, is_active: false }),
      paid(6, { payment_period: null, abono: '999', status: pagado }),
    ])
    expect(income).toEqual({
      labels: ['', 'Pagado', 'Parcial'],
      months: [
        { month: '2026-01', total: 100, byLabel: { '': 100, Pagado: 0, Parcial: 0 } },
        { month: '2026-02', total: 0, byLabel: { '': 0, Pagado: 0, Parcial: 0 } },
        { month: '2026-03', total: 950.8, byLabel: { '': 0, Pagado: 950.5, Parcial: 0.3 } },
      ],
      imported: 0,
    })
  })
  test('at most twelve months, across a new year; nothing is nothing', () => {
    const income = incomeOf([paid(1, { payment_period: '2024-12-01' }), paid(2, { payment_period: '2026-01-01' })])
    expect(income.months).toHaveLength(12)
    expect(income.months[0]?.month).toBe('2025-02')
    expect(income.months.map(({ total }) => total)).toEqual([...Array(11).fill(0), 950.5])
    expect(incomeOf([])).toEqual({ labels: [], months: [], imported: 0 })
  })
})

describe('words that travel', () => {
  test('the concept of a transfer, without what is not known', () => {
    expect(transferConcept({ folio: 'LUC-0001', name: 'Íñigo Peña', period: '2026-03-01' })).toBe(
      'LUC-0001 MAR 2026 INIGO PENA',
    )
    expect(transferConcept({ folio: 'LUC-0001', name: '', period: null })).toBe('LUC-0001')
  })
  test('is what a bank passes on: its letters, 39 of them, and each month another', () => {
    const names = [
      'María Fernanda Villaseñor Gutiérrez',
      'José Ángel Ordóñez de la Peña',
      'Zoé O’Farrill',
      'Łukasz Großmann',
      '',
    ]
    const folios = ['LUC-0001', 'ÑAN–0007', '2027/101', 'X'.repeat(40)]
    const months = Array.from(
      { length: 24 },
      (_, index) => `${2026 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`,
    )
    for (const folio of folios) {
      for (const name of names) {
        const concepts = months.map((period) => transferConcept({ folio, name, period }))
        expect(new Set(concepts).size).toBe(24)
        for (const concept of concepts) expect(concept).toMatch(/^[A-Z0-9][A-Z0-9 -]{0,38}$/)
        expect(concepts[8]).toMatch(/ SEP 2026/)
      }
    }
    expect(
      transferConcept({ folio: 'LUC-0001', name: 'María Fernanda Villaseñor Gutiérrez', period: '2026-09-01' }),
    ).toBe('LUC-0001 SEP 2026 MARIA FERNANDA VILLAS')
  })
  test('a month is never shifted by a zone', () =>
    expect([monthText('2026-01-01'), monthText('2026-12-31'), monthText(null)]).toEqual([
      'enero de 2026',
      'diciembre de 2026',
      '',
    ]))
  test('a reminder opens as a draft with its amount', () => {
    const draft = reminderDraft({
      tutor: 'Begoña',
      student: 'Íñigo Peña',
      school: 'Lucero',
      balance: 950.5,
      month: 'marzo de 2026',
    })
    expect(draft).toContain('el pago de Íñigo Peña de marzo de 2026: faltan $950.50.')
    expect(draftAddress('044 55 1000 0005', draft)).toMatch(
      /^https:\/\/wa\.me\/525510000005\?text=Hola%2C%20Bego%C3%B1a/,
    )
  })
  test('an exported line holds expected, paid and owed', () => {
    const sheet = sheetOf(
      [paid(1, { abono: '50.50', user: { id: 5, first_name: '=1+1', last_name: '' } })],
      new Map([['LUC-0001', 'Íñigo Peña']]),
      ({ name }) => name,
    )
    const line = Object.fromEntries(sheet.header.map((label, index) => [label, sheet.rows[0]?.[index]]))
    expect(line).toMatchObject({
      Estudiante: 'Íñigo Peña',
      'Monto esperado': 950.5,
      Abono: 50.5,
      Saldo: 900,
      Tutor: '=1+1',
    })
  })
})
