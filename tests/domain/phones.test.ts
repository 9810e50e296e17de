/** A phone number is accepted as people or contact cards write it, and stored in one form. */
import { describe, expect, test } from 'vitest'
import { contactCreation, phoneDigits, canonicalPhone, staffCreation, tidyName } from '../../src/contract'
import { callAddress, draftAddress, phoneProblem, phoneText } from '../../src/texts'

const written = [
  '55 1234 5678',
  '5512345678',
  '(55) 1234-5678',
  '55-1234-5678',
  '55.1234.5678',
  '55\u00a01234\u00a05678',
  '55\u20111234\u20115678',
  '55\u20131234\u20135678',
  '+52 55 1234 5678',
  '+52 1 55 1234 5678',
  '+521 5512345678',
  '0052 55 1234 5678',
  '52 5512345678',
  '044 55 1234 5678',
  '045 55 1234 5678',
  '01 55 1234 5678',
  '\u202a+52 55 1234 5678\u202c',
  '\u202d5512345678\u202c',
  '\u200e55 1234 5678\u200f',
  '\u2068+52 (55) 1234\u20115678\u2069',
  '\ufeff5512345678',
  '55\u202f1234\u202f5678',
  '５５ １２３４ ５６７８',
  '＋52 55 1234 5678',
]

test.each(written)('%j is ten digits', (phone) => {
  expect([phoneDigits(phone), canonicalPhone(phone), phoneText(phone)]).toEqual([
    '5512345678',
    '5512345678',
    '55 1234 5678',
  ])
  expect(callAddress(phone)).toBe('tel:+525512345678')
  expect(contactCreation.parse({ first_name: 'Luz', last_name: 'Ruiz', phone, relationship: 'abuela' }).phone).toBe(
    '5512345678',
  )
})

test.each([
  ['+1 (415) 555-2671', '+14155552671'],
  ['00 34 612 34 56 78', '+34612345678'],
  ['\u202a+34 612 345 678\u202c', '+34612345678'],
  ['+502 5555 1234', '+50255551234'],
])('%s keeps its country', (phone, kept) => {
  expect([phoneDigits(phone), canonicalPhone(phone)]).toEqual([null, kept])
  expect([callAddress(phone), draftAddress(phone, 'Hola')]).toEqual([
    `tel:${kept}`,
    `https://wa.me/${kept.slice(1)}?text=Hola`,
  ])
  expect(staffCreation.parse({ role: 'Maestro', first_name: 'A', last_name: 'B', email: 'a@b.mx', phone }).phone).toBe(
    kept,
  )
})

describe('what is none', () => {
  test.each([
    ['55 1234', '«55 1234» tiene 6 dígitos: un teléfono lleva 10, con su lada.'],
    ['\u202a1234 5678\u202c', '«1234 5678» tiene 8 dígitos: un teléfono lleva 10, con su lada.'],
    ['55 1234 5678 9', '«55 1234 5678 9» tiene 11 dígitos: un teléfono lleva 10, con su lada.'],
    // A number of the United States; without the 1 it would be another family's in San Miguel de Allende.
    [
      '1 415 555 2671',
      '«1 415 555 2671» parece de otro país: escríbelo con + al principio. Uno de México lleva 10 dígitos, con su lada.',
    ],
    ['0512345678', '«0512345678» no es un teléfono: ninguno empieza con 0. Escribe los 10 dígitos, con su lada.'],
    ['+34 612', '«+34 612» no es un teléfono completo: después del + van la clave del país y el número.'],
    ['llámame', 'Escribe un teléfono de 10 dígitos.'],
  ])('%j: %s', (phone, said) => {
    expect(
      contactCreation.safeParse({ first_name: 'Luz', last_name: 'Ruiz', phone, relationship: 'abuela' }).success,
    ).toBe(false)
    expect(phoneProblem(phone)).toBe(said)
  })

  test('an account without a telephone stays without one', () => {
    expect(
      staffCreation.parse({ role: 'Maestro', first_name: 'A', last_name: 'B', email: 'a@b.mx', phone: '' }).phone,
    ).toBe('')
  })
})

test.each([
  ['Kids\u00a0 2\u200b', 'Kids 2'],
  ['\ufeffAna  Lucía ', 'Ana Lucía'],
  ['Ana\u00adLucía', 'AnaLucía'],
  ['Ana\u202fLucía', 'Ana Lucía'],
])('%j is kept as %j', (name, kept) => {
  expect(tidyName(name)).toBe(kept)
})
