/** The role table against a second, independent reading of specification 6.2: a slip in one is caught by the other. */
import { describe, expect, test } from 'vitest'
import { actions, isRole, may, roles, scopeOf, type Action, type Scope } from '../../src/contract'

/** For each action, the scope of Administrador, Recepcion, Maestro, Tutor and Alumno: a(ll), o(wn) or – (none). */
const expected: Record<Action, string> = {
  'menu.staff': 'a a – – –',
  'menu.groups': '– – o – –',
  'menu.myPayments': '– – – o –',
  'home.family': '– – – o –',

  'attendance.take': 'a a o – –',
  'attendance.cycle': 'a a o – –',
  'attendance.history': 'a a o o o',

  'absence.see': 'a a o o –',
  'absence.tell': 'a a – o –',
  'push.receive': '– – – o –',

  'calendar.see': 'a a o o o',
  'calendar.edit': 'a a – – –',

  'group.see': 'a a o – –',
  'group.read': 'a a o o –',
  'group.administer': 'a a – – –',
  'group.activate': 'a a – – –',
  'group.edit': 'a a – – –',
  'groupHistory.see': 'a a – o o',
  'membership.activate': 'a a – – –',
  'membership.create': 'a a – – –',
  'membership.overQuota': 'a – – – –',

  'student.see': 'a a o o o',
  'student.identity': 'a a – – –',
  'student.create': 'a a – o –',
  'student.edit': 'a a – o –',
  'student.editLedger': 'a – – – –',
  'student.assignFamily': 'a a – – –',
  'student.activate': 'a a – – –',
  'care.see': 'a a o o –',
  'care.edit': 'a a – – –',
  'care.ask': '– – – o –',
  'points.seeTotal': 'a a o o o',
  'points.reset': 'a – – – –',

  'tutor.see': 'a a – o –',
  'tutor.create': 'a a – – –',
  'tutor.edit': 'a a – – –',
  'person.merge': 'a a – – –',
  'sheet.import': 'a a – – –',
  'sheet.export': 'a a – – –',
  'sheet.importOther': 'a – – – –',
  'tutor.activate': 'a a – – –',
  'account.invite': 'a a – – –',

  'contact.see': 'a a – o o',
  'contact.edit': 'a a – o –',
  'contact.create': 'a a – o –',
  'emergency.see': 'a a o – –',

  'payment.see': 'a a – o –',
  'payment.edit': 'a a – – –',
  'payment.internal': 'a a – – –',
  'cash.count': 'a a – – –',
  'cash.reopen': 'a – – – –',
  'report.see': 'a a – – –',
  'bankData.see': 'a a – o –',
  'bankData.list': 'a a – – –',
  'bankData.edit': 'a – – – –',

  'registration.manage': 'a a – – –',
  'staff.manage': 'a – – – –',
  'audit.see': 'a – – – –',

  'school.see': 'a a – – –',
  'catalogue.edit': 'a – – – –',
  'profile.edit': 'a – – – –',
  'backup.make': 'a – – – –',
  'phone.draft': 'a a – – –',
}

const words: Record<string, Scope> = { a: 'all', o: 'own', '–': 'none' }

describe('who may do what', () => {
  test.each(actions)('%s', (action) =>
    expect(roles.map((role) => scopeOf(role, action))).toEqual(
      expected[action].split(' ').map((letter) => words[letter]),
    ),
  )

  test('no action is missing on either side', () => expect([...actions].sort()).toEqual(Object.keys(expected).sort()))

  test.each([[null], [undefined], [''], ['administrador'], ['Director']])('a role called %j may do nothing', (role) => {
    expect(actions.filter((action) => may(role, action))).toEqual([])
  })

  test('the five names are spelt as the provider spells them', () => {
    expect(roles).toEqual(['Administrador', 'Recepcion', 'Maestro', 'Tutor', 'Alumno'])
    expect(isRole('Recepción')).toBe(false)
  })
})
