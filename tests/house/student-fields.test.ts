/** Every field of the contract is in the provider's JSON, and every field of a student that people write in a form. */
import { describe, expect, test } from 'vitest'
import * as contract from '../../src/contract'
import { personFields } from '../../src/pieces/students/person-fields'
import { ledgerFields } from '../../src/screens/students/student-fields'
import * as json from '../../src/server/endpoints/row-json'

test.each([
  ['student', contract.student, json.studentJson('Administrador', true)],
  ['tutor', contract.tutor, json.tutorJson('Administrador', true)],
  ['emergency contact', contract.emergencyContact, json.contactJson('Administrador', true)],
  ['group', contract.group, json.groupJson('Administrador', true)],
  ['attendance', contract.attendance, json.attendanceJson('Administrador', true)],
  ['receipt', contract.receipt, json.receiptJson('Administrador', true)],
  ['bank data', contract.bankData, json.bankDataJson('Administrador', true)],
])('the provider sends an administrator every field of: %s', (_, { shape }, sql) => {
  expect(Object.keys(shape).filter((field) => !sql.includes(`'${field}', `))).toEqual([])
})

describe('the form of a student', () => {
  const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name).sort()
  const own = personFields()

  test('has a box for each field of a creation', () =>
    expect(names(own)).toEqual(Object.keys(contract.studentCreation.shape).sort()))
  test('has a box for each field that an administrator changes', () =>
    expect(names([...own, ...ledgerFields({ tutor: null, emergency_contact: null })])).toEqual(
      Object.keys(contract.studentChange.shape).sort(),
    ))
})
