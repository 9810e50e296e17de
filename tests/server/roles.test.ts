/** Every endpoint × every role × own and other people's rows: the status, the rows and the exact fields. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '../../src/contract'
import { ask, rowOf, rowsOf, type Asked } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import { inigo, password, people, today, type Who } from './school'

const roles = ['admin', 'desk', 'teacher', 'tutor', 'student'] as const satisfies Who[]
type RoleName = (typeof roles)[number]

let provider: TestProvider
const tokens: Partial<Record<RoleName, string>> = {}
const as = async (who: RoleName, name: EndpointName, asked: Asked = {}) => {
  const told = await ask(provider, name, { ...asked, token: tokens[who] })
  if (name === 'signOutEverywhere') tokens[who] = (await provider.signIn(who)).token
  return told
}

beforeAll(async () => {
  provider = await openTestProvider()
  for (const who of roles) tokens[who] = (await provider.signIn(who)).token
})
afterEach(() => provider.restore())
afterAll(() => provider.close())

/** One call, with its HTTP status for admin, desk, teacher, tutor and student, in this order. */
type Case = { what: string; asked: Asked; says: readonly [number, number, number, number, number] }
const everybody = [200, 200, 200, 200, 200] as const
const staff = [200, 200, 403, 403, 403] as const
const administrator = [200, 403, 403, 403, 403] as const

const newAttendance = (student: number, group: number) => ({
  attendance_date: today,
  student,
  group,
  status: 'asistencia',
  points: 2,
})
const parents = [200, 200, 403, 200, 403] as const
const family = [403, 403, 403, 200, 403] as const
const pushEndpoint = 'https://updates.push.example.com/1'
const newContact = { first_name: 'Ñico', last_name: "O'Hara", phone: '55 1234 5678', relationship: 'tio' }
const newReceipt = {
  user: 5,
  payment_period: '2026-03-01',
  student_folio: 'LUC-0002',
  group: 1,
  amount_expected: '950.5',
  abono: 0,
  payment_total: 950.5,
  status: 'pendiente',
}
const newEntry = { amount: '475.25', type_payment: 'efectivo' }
const newGroup = {
  name: 'Kids 3',
  school: 1,
  days: ['Lunes', 'Miércoles'],
  start_time: '16:00',
  final_time: '17:00',
  start_date: '2026-03-09',
}
const newPriceList = { name: 'Sabatino', amount: '700', numbers_classes: 4, bank_data: 1 }
const newAccount = {
  bank_name: 'BBVA México',
  account_number: '4152313012345678',
  clabe: '012180001234567899',
  account_holder: 'Escuela Lucero',
}
const newStudent = { first_name: 'Ñandú', last_name: 'Ávila', birthdate: '2017-02-28' }
const newFamily = {
  first_name: 'Ñusta',
  last_name: 'Ávila',
  phone: '5599998888',
  contacts: [newContact],
  students: [newStudent],
}
/**
 * Students: 1 is the tutor's child and the student's account, 2 is the tutor's, 5 belongs to none of these accounts, 21
 * is the tutor's in the other teacher's group, 25 is in the other teacher's group.
 */
const students = (
  says: { one: Case['says']; two: Case['says']; five: Case['says']; twentyOne: Case['says']; twentyFive: Case['says'] },
  asked: Asked = {},
): Case[] => [
  { what: 'student 1', asked: { id: 1, ...asked }, says: says.one },
  { what: 'student 2', asked: { id: 2, ...asked }, says: says.two },
  { what: 'student 5', asked: { id: 5, ...asked }, says: says.five },
  { what: 'student 21', asked: { id: 21, ...asked }, says: says.twentyOne },
  { what: 'student 25', asked: { id: 25, ...asked }, says: says.twentyFive },
]
const seenStudents = {
  one: everybody,
  two: [200, 200, 200, 200, 404],
  five: [200, 200, 200, 404, 404],
  twentyOne: [200, 200, 404, 200, 404],
  twentyFive: [200, 200, 404, 404, 404],
} as const

/** If an endpoint is missing here, this file does not compile. */
const cases: Record<EndpointName, Case[]> = {
  login: [
    { what: 'good password', asked: { body: { email: people.desk.email, password: 'lucero-demo' } }, says: everybody },
    {
      what: 'bad password',
      asked: { body: { email: people.desk.email, password: 'x' } },
      says: [401, 401, 401, 401, 401],
    },
  ],
  logout: [{ what: 'an unknown refresh token', asked: { body: { refresh: 'unknown' } }, says: everybody }],
  signOutEverywhere: [{ what: '', asked: {}, says: everybody }],
  renewToken: [
    { what: 'an unknown refresh token', asked: { body: { refresh: 'unknown' } }, says: [401, 401, 401, 401, 401] },
  ],
  capabilities: [{ what: '', asked: {}, says: everybody }],

  attendanceList: [
    { what: 'all', asked: {}, says: [200, 200, 200, 403, 403] },
    { what: 'a foreign group', asked: { query: { id_group: 2 } }, says: [200, 200, 200, 403, 403] },
  ],
  attendanceCreate: [
    { what: 'own group', asked: { body: newAttendance(1, 1) }, says: [201, 201, 201, 403, 403] },
    { what: 'foreign group', asked: { body: newAttendance(25, 2) }, says: [201, 201, 400, 403, 403] },
    { what: 'a student of another group', asked: { body: newAttendance(25, 1) }, says: [400, 400, 400, 403, 403] },
  ],
  attendanceChange: [
    { what: 'own group', asked: { id: 1, body: { status: 'falta' } }, says: [200, 200, 200, 403, 403] },
    {
      what: 'own group, cycle',
      asked: { id: 1, body: { beginning_of_the_cycle: false } },
      says: [200, 200, 200, 403, 403],
    },
    { what: 'foreign group', asked: { id: 25, body: { points: 3 } }, says: [200, 200, 404, 403, 403] },
    { what: 'no row', asked: { id: 99999, body: { points: 3 } }, says: [404, 404, 404, 403, 403] },
  ],
  // Everybody who is signed in may send a batch; each call in it is judged by itself (see batch.test).
  batch: [
    {
      what: 'a change that only some may make',
      asked: { body: [{ method: 'PATCH', path: '/api/users/attendance/student/1/', body: { status: 'falta' } }] },
      says: everybody,
    },
  ],
  attendanceHistory: students(seenStudents),
  attendanceStatuses: [{ what: '', asked: {}, says: everybody }],

  studentList: [{ what: '', asked: {}, says: everybody }],
  student: [...students(seenStudents), { what: 'no row', asked: { id: 99999 }, says: [404, 404, 404, 404, 404] }],
  studentCreate: [
    { what: '', asked: { body: newStudent }, says: [201, 201, 403, 403, 403] },
    { what: 'of a tutor', asked: { body: { ...newStudent, tutor: 5, group: 3 } }, says: [201, 201, 403, 403, 403] },
  ],
  studentChange: [
    ...students(
      {
        one: [200, 200, 403, 200, 403],
        two: [200, 200, 403, 200, 403],
        five: [200, 200, 403, 404, 403],
        twentyOne: [200, 200, 403, 200, 403],
        twentyFive: [200, 200, 403, 404, 403],
      },
      { body: { comment: '' } },
    ),
    { what: 'the ledger', asked: { id: 1, body: { number_of_classes_that_must: 0 } }, says: [200, 403, 403, 403, 403] },
    { what: 'total points', asked: { id: 1, body: { total_points: 1 } }, says: [200, 403, 403, 403, 403] },
    { what: 'the tutor', asked: { id: 1, body: { tutor: 5 } }, says: [200, 403, 403, 403, 403] },
    { what: 'the first tutor', asked: { id: 6, body: { tutor: 5 } }, says: [200, 200, 403, 403, 403] },
  ],
  studentActivate: [
    { what: '', asked: { id: 2, body: { is_active: false } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { is_active: false } }, says: [404, 404, 403, 403, 403] },
  ],
  studentLeave: [
    { what: '', asked: { id: 2, body: { on: today } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { on: today } }, says: [404, 404, 403, 403, 403] },
  ],
  studentReturn: [
    { what: 'who is here', asked: { id: 2, body: { group: 3, from: today } }, says: [409, 409, 403, 403, 403] },
    { what: 'no row', asked: { id: 99999, body: { group: 3, from: today } }, says: [404, 404, 403, 403, 403] },
  ],
  resetPoints: [
    { what: 'student', asked: { query: { student_id: 1 } }, says: [200, 403, 403, 403, 403] },
    { what: 'group', asked: { query: { group_id: 1 } }, says: [200, 403, 403, 403, 403] },
    { what: 'no row', asked: { query: { group_id: 99999 } }, says: [404, 403, 403, 403, 403] },
    { what: 'neither', asked: {}, says: [400, 403, 403, 403, 403] },
  ],
  myStudents: [{ what: '', asked: { query: { email: people.tutor.email } }, says: everybody }],

  groupList: [{ what: '', asked: {}, says: [200, 200, 200, 200, 403] }],
  group: [
    { what: 'Kids 2', asked: { id: 1 }, says: [200, 200, 200, 200, 403] },
    { what: 'Teens 1', asked: { id: 2 }, says: [200, 200, 404, 200, 403] },
    { what: 'Kids 1', asked: { id: 3 }, says: [200, 200, 200, 404, 403] },
  ],
  groupActivate: [{ what: '', asked: { id: 1, body: { is_active: true } }, says: staff }],
  groupCreate: [
    { what: '', asked: { body: newGroup }, says: [201, 201, 403, 403, 403] },
    { what: 'at no location', asked: { body: { ...newGroup, school: 99999 } }, says: [400, 400, 403, 403, 403] },
  ],
  groupChange: [
    { what: '', asked: { id: 3, body: { name: 'Kids 1 B' } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { name: 'Kids 1 B' } }, says: [404, 404, 403, 403, 403] },
  ],
  groupTeacherChange: [
    { what: 'to another teacher', asked: { id: 3, body: { teacher: 4, from: today } }, says: staff },
    { what: 'to a tutor', asked: { id: 3, body: { teacher: 5, from: today } }, says: [400, 400, 403, 403, 403] },
    { what: 'no row', asked: { id: 99999, body: { teacher: 4, from: today } }, says: [404, 404, 403, 403, 403] },
  ],
  groupEnd: [
    {
      what: 'without its members',
      asked: { id: 3, body: { on: today, members: [] } },
      says: [409, 409, 403, 403, 403],
    },
    {
      what: 'with all of them',
      asked: { id: 3, body: { on: today, members: [31, 32, 33, 34, 35].map((membership) => ({ membership })) } },
      says: staff,
    },
    { what: 'no row', asked: { id: 99999, body: { on: today, members: [] } }, says: [404, 404, 403, 403, 403] },
  ],
  schoolYearBegin: [
    {
      what: 'without its members',
      asked: { body: { from: today, groups: [{ group: 3, members: [] }] } },
      says: [409, 409, 403, 403, 403],
    },
    {
      what: 'with all of them',
      asked: { body: { from: today, groups: [{ group: 3, members: [31, 32, 33, 34, 35] }] } },
      says: staff,
    },
  ],
  teacherList: [{ what: '', asked: {}, says: staff }],
  membershipList: [{ what: '', asked: { query: { id_group: 1 } }, says: [200, 200, 200, 403, 403] }],
  membershipCreate: [
    { what: 'a place that is free', asked: { body: { student: 25, group: 3 } }, says: [201, 201, 403, 403, 403] },
    { what: 'a full group', asked: { body: { student: 25, group: 1 } }, says: [409, 409, 403, 403, 403] },
    {
      what: 'a full group all the same',
      asked: { body: { student: 25, group: 1, over_quota: true } },
      says: [201, 403, 403, 403, 403],
    },
    { what: 'no such student', asked: { body: { student: 99999, group: 3 } }, says: [400, 400, 403, 403, 403] },
  ],
  membershipActivate: [
    { what: '', asked: { id: 1, body: { is_active: false } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { is_active: false } }, says: [404, 404, 403, 403, 403] },
  ],
  membershipPlan: [
    { what: '', asked: { id: 1, body: { until: '2026-03-20' } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { until: '2026-03-20' } }, says: [404, 404, 403, 403, 403] },
  ],
  groupHistory: students({
    one: [200, 200, 403, 200, 200],
    two: [200, 200, 403, 200, 404],
    five: [200, 200, 403, 404, 404],
    twentyOne: [200, 200, 403, 200, 404],
    twentyFive: [200, 200, 403, 404, 404],
  }),
  emergencyList: [
    { what: 'all in reach', asked: {}, says: [200, 200, 200, 403, 403] },
    { what: 'a foreign group', asked: { query: { group: 2 } }, says: [200, 200, 200, 403, 403] },
  ],

  schoolList: [{ what: '', asked: {}, says: staff }],
  schoolCreate: [
    { what: 'a new place', asked: { body: { name: 'Lucero Norte' } }, says: [201, 403, 403, 403, 403] },
    { what: 'a name that is taken', asked: { body: { name: 'lucero CENTRO' } }, says: [400, 403, 403, 403, 403] },
  ],
  schoolChange: [
    { what: 'a place', asked: { id: 1, body: { state: 'CDMX' } }, says: administrator },
    { what: 'no row', asked: { id: 99999, body: { state: 'CDMX' } }, says: [404, 403, 403, 403, 403] },
  ],
  profile: [{ what: '', asked: {}, says: everybody }],
  profileChange: [
    { what: 'the name', asked: { body: { name: 'Lucero' } }, says: administrator },
    {
      what: 'a color that cannot be read',
      asked: { body: { accent_color: '#ffee88' } },
      says: [400, 403, 403, 403, 403],
    },
  ],
  firstSteps: [{ what: '', asked: {}, says: administrator }],
  backupState: [{ what: '', asked: {}, says: administrator }],
  backupReceived: [{ what: '', asked: {}, says: administrator }],
  profilePreview: [
    { what: 'without a built page', asked: { body: { headline: 'Hola' } }, says: [404, 403, 403, 403, 403] },
  ],

  tutorList: [{ what: '', asked: {}, says: parents }],
  tutor: [
    { what: 'oneself', asked: { id: 5 }, says: parents },
    { what: 'another tutor', asked: { id: 6 }, says: [200, 200, 403, 404, 403] },
    { what: 'a teacher', asked: { id: 3 }, says: [404, 404, 403, 404, 403] },
  ],
  tutorCreate: [
    { what: '', asked: { body: newFamily }, says: [201, 201, 403, 403, 403] },
    { what: 'without a phone', asked: { body: { ...newFamily, phone: '' } }, says: [400, 400, 403, 403, 403] },
  ],
  mergeRecords: [
    {
      what: 'a preview of two students',
      asked: { body: { kind: 'student', keep: 1, drop: 21, dry_run: true } },
      says: staff,
    },
    {
      what: 'two students who both have points',
      asked: { body: { kind: 'student', keep: 1, drop: 2, dry_run: true } },
      says: [200, 403, 403, 403, 403],
    },
    {
      what: 'two tutors',
      asked: { body: { kind: 'tutor', keep: 5, drop: 6, dry_run: true, current_password: password } },
      says: staff,
    },
    {
      what: 'a tutor and a teacher',
      asked: { body: { kind: 'tutor', keep: 5, drop: 3 } },
      says: [404, 404, 403, 403, 403],
    },
  ],
  mergeHistory: [{ what: '', asked: { query: { kind: 'student', id: 1 } }, says: staff }],
  importList: [{ what: '', asked: {}, says: staff }],
  importCreate: [
    {
      what: 'a list',
      asked: {
        body: { spreadsheet: new Blob(['Nombre completo;Grupo;Edad\nÑico Peña Ruiz;Kids 2;7']), name: 'lista.csv' },
      },
      says: [201, 201, 403, 403, 403],
    },
  ],
  importTrial: [{ what: 'of no import', asked: { id: 99999 }, says: [404, 404, 403, 403, 403] }],
  importChange: [{ what: 'of no import', asked: { id: 99999, body: { tab: 0 } }, says: [404, 404, 403, 403, 403] }],
  importApply: [{ what: 'of no import', asked: { id: 99999, body: {} }, says: [404, 404, 403, 403, 403] }],
  importUndo: [{ what: 'of no import', asked: { id: 99999 }, says: [404, 404, 403, 403, 403] }],
  mergeUndo: [{ what: 'no row', asked: { body: { merge: 99999 } }, says: [404, 404, 403, 403, 403] }],
  tutorChange: [
    { what: 'a tutor', asked: { id: 5, body: { first_name: 'Begoña' } }, says: staff },
    { what: 'a teacher', asked: { id: 3, body: { first_name: 'Maribel' } }, says: [404, 404, 403, 403, 403] },
    {
      what: 'the administrator',
      asked: { id: 1, body: { email: 'ladrona@lucero.test' } },
      says: [404, 404, 403, 403, 403],
    },
  ],
  tutorActivate: [
    { what: 'another tutor', asked: { id: 6, body: { is_active: false } }, says: staff },
    { what: 'a teacher', asked: { id: 3, body: { is_active: false } }, says: [404, 404, 403, 403, 403] },
  ],
  tutorPermit: [
    { what: 'a tutor', asked: { id: 5, body: { create_student: false } }, says: staff },
    { what: 'a teacher', asked: { id: 3, body: { create_student: true } }, says: [404, 404, 403, 403, 403] },
  ],

  staffList: [{ what: '', asked: {}, says: administrator }],
  staffCreate: [
    {
      what: '',
      asked: { body: { role: 'Maestro', first_name: 'Ñusta', last_name: 'Ávila', email: 'nueva@lucero.test' } },
      says: [201, 403, 403, 403, 403],
    },
    {
      what: 'a tutor',
      asked: { body: { role: 'Tutor', first_name: 'Ñusta', last_name: 'Ávila', email: 'nueva@lucero.test' } },
      says: [400, 403, 403, 403, 403],
    },
  ],
  staffChange: [
    { what: 'a teacher', asked: { id: 4, body: { phone: '55 1234 5678' } }, says: administrator },
    { what: 'a tutor', asked: { id: 5, body: { first_name: 'Begoña' } }, says: [404, 403, 403, 403, 403] },
    {
      what: 'oneself, away from the post',
      asked: { id: 1, body: { role: 'Maestro' } },
      says: [400, 403, 403, 403, 403],
    },
  ],
  staffActivate: [
    {
      what: 'a teacher',
      asked: { id: 4, body: { is_active: false, groups: [{ group: 2, teacher: 3 }] } },
      says: administrator,
    },
    {
      what: 'a teacher whose group nobody takes',
      asked: { id: 4, body: { is_active: false } },
      says: [409, 403, 403, 403, 403],
    },
    { what: 'a tutor', asked: { id: 5, body: { is_active: false } }, says: [404, 403, 403, 403, 403] },
    { what: 'oneself', asked: { id: 1, body: { is_active: false } }, says: [400, 403, 403, 403, 403] },
  ],
  staffSignOut: [
    { what: 'a teacher', asked: { id: 4 }, says: administrator },
    { what: 'a tutor', asked: { id: 5 }, says: [404, 403, 403, 403, 403] },
  ],
  invitations: [{ what: '', asked: {}, says: staff }],
  invitationCreate: [
    { what: 'who has a password', asked: { body: { people: [5], mail: false } }, says: [409, 409, 403, 403, 403] },
    { what: 'a teacher', asked: { body: { people: [4], mail: false } }, says: [409, 404, 403, 403, 403] },
    { what: 'nobody', asked: { body: { people: [], mail: false } }, says: [400, 400, 403, 403, 403] },
  ],
  careChange: [
    { what: 'of a child', asked: { id: 2, body: { care: 'Asma' } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { care: 'Asma' } }, says: [404, 404, 403, 403, 403] },
  ],
  careAsk: [
    { what: 'of an own child', asked: { id: 1, body: { care: 'Asma' } }, says: family },
    { what: 'of another family’s', asked: { id: 3, body: { care: 'Asma' } }, says: [403, 403, 403, 404, 403] },
  ],
  studentAccount: [
    { what: '', asked: { id: 1 }, says: staff },
    { what: 'no row', asked: { id: 99999 }, says: [404, 404, 403, 403, 403] },
  ],
  studentAccountGive: [
    { what: 'a new account', asked: { id: 2, body: { email: 'zoe@familia.example' } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { email: 'zoe@familia.example' } }, says: [404, 404, 403, 403, 403] },
  ],
  registrationList: [{ what: '', asked: {}, says: staff }],
  registrationAccept: [{ what: 'no row', asked: { id: 99999, body: {} }, says: [404, 404, 403, 403, 403] }],
  registrationRefuse: [{ what: 'no row', asked: { id: 99999 }, says: [404, 404, 403, 403, 403] }],
  cycleList: [
    { what: 'all', asked: {}, says: everybody },
    { what: 'a foreign group', asked: { query: { group: 2 } }, says: everybody },
  ],
  cycleStart: [
    {
      what: 'the teacher’s group',
      asked: { body: { from: today, groups: [1], all: true } },
      says: [200, 200, 200, 403, 403],
    },
    {
      what: 'another teacher’s group',
      asked: { body: { from: today, groups: [1, 2] } },
      says: [200, 200, 400, 403, 403],
    },
    { what: 'no such group', asked: { body: { from: today, groups: [99999] } }, says: [400, 400, 400, 403, 403] },
  ],
  messageList: [{ what: '', asked: {}, says: staff }],
  messageCreate: [
    { what: '', asked: { body: { kind: 'reminder', about: '2026-03', tutor: 5 } }, says: [201, 201, 403, 403, 403] },
  ],
  audit: [
    { what: 'a student', asked: { query: { table: 'student', id: 1 } }, says: administrator },
    { what: 'no row', asked: { query: { table: 'receipt', id: 99999 } }, says: administrator },
    {
      what: 'what is not written down',
      asked: { query: { table: 'session', id: 1 } },
      says: [400, 403, 403, 403, 403],
    },
  ],

  contactList: [{ what: '', asked: {}, says: [200, 200, 403, 200, 200] }],
  contact: [
    { what: 'own', asked: { id: 1 }, says: [200, 200, 403, 200, 200] },
    { what: 'of another family', asked: { id: 2 }, says: [200, 200, 403, 404, 404] },
  ],
  contactCreate: [
    { what: 'for a tutor', asked: { body: { ...newContact, user: 5 } }, says: [201, 201, 403, 201, 403] },
    { what: 'for another tutor', asked: { body: { ...newContact, user: 6 } }, says: [201, 201, 403, 400, 403] },
    { what: 'for nobody', asked: { body: newContact }, says: [400, 400, 403, 201, 403] },
    { what: 'for a teacher', asked: { body: { ...newContact, user: 3 } }, says: [400, 400, 403, 400, 403] },
  ],
  contactChange: [
    { what: 'own', asked: { id: 1, body: { first_name: 'Begoña' } }, says: [200, 200, 403, 200, 403] },
    { what: 'of another family', asked: { id: 2, body: { first_name: 'Raúl' } }, says: [200, 200, 403, 404, 403] },
    { what: 'away from its students', asked: { id: 1, body: { user: 6 } }, says: [400, 400, 403, 400, 403] },
  ],

  calendarList: [{ what: '', asked: {}, says: everybody }],
  calendarCreate: [
    {
      what: 'for all',
      asked: { body: { exceptions: [{ kind: 'closed', from: today, reason: 'Junta' }] } },
      says: [200, 200, 403, 403, 403],
    },
  ],
  calendarWithdraw: [{ what: 'no row', asked: { id: 99999 }, says: [404, 404, 403, 403, 403] }],
  absenceList: [{ what: '', asked: {}, says: [200, 200, 200, 200, 403] }],
  absenceCreate: [
    { what: 'of an own child', asked: { body: { student: 1, date: today } }, says: [201, 201, 403, 201, 403] },
    { what: 'of another family’s', asked: { body: { student: 3, date: today } }, says: [201, 201, 403, 400, 403] },
  ],
  absenceWithdraw: [{ what: 'no row', asked: { id: 99999 }, says: [404, 404, 403, 404, 403] }],
  pushKey: [{ what: '', asked: {}, says: family }],
  pushSubscribe: [
    {
      what: '',
      asked: {
        body: { endpoint: pushEndpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }, kinds: ['points'] },
      },
      says: family,
    },
  ],
  pushUnsubscribe: [{ what: '', asked: { body: { endpoint: pushEndpoint } }, says: family }],

  genders: [{ what: '', asked: {}, says: everybody }],
  relationships: [{ what: '', asked: {}, says: everybody }],

  receiptList: [{ what: '', asked: {}, says: parents }],
  receipt: [
    { what: 'own', asked: { id: 1 }, says: parents },
    { what: 'of another family', asked: { id: 3 }, says: [200, 200, 403, 404, 403] },
  ],
  receiptCreate: [
    { what: '', asked: { body: newReceipt }, says: [201, 201, 403, 403, 403] },
    {
      what: 'for a child of another tutor',
      asked: { body: { ...newReceipt, student_folio: 'LUC-0003' } },
      says: [400, 400, 403, 403, 403],
    },
  ],
  receiptChange: [
    { what: 'a tutor’s', asked: { id: 1, body: { observations: '' } }, says: staff },
    { what: 'no row', asked: { id: 99999, body: { is_active: false } }, says: [404, 404, 403, 403, 403] },
  ],
  receiptTotals: [{ what: '', asked: { query: { owed: true } }, says: staff }],
  monthlyList: [{ what: '', asked: {}, says: staff }],
  monthlyReceipts: [
    { what: 'only looked at', asked: { body: { month: '2026-04', dry_run: true } }, says: staff },
    {
      what: 'of no group',
      asked: { body: { month: '2026-04', groups: [99999], dry_run: true } },
      says: [400, 400, 403, 403, 403],
    },
  ],
  monthlyUndo: [{ what: 'of no batch', asked: { body: { batch: 99999 } }, says: [404, 404, 403, 403, 403] }],
  cashCut: [{ what: '', asked: { query: { from: today, to: today } }, says: staff }],
  attendanceReport: [{ what: '', asked: { query: { from: today, to: today } }, says: staff }],
  incomeReport: [{ what: '', asked: { query: { from: today, to: today } }, says: staff }],
  cashClose: [
    {
      what: 'a day that is still to come',
      asked: { body: { day: '2026-03-05', opening: 0, counted: 0 } },
      says: [400, 400, 403, 403, 403],
    },
  ],
  cashReopen: [
    {
      what: 'a day that nobody counted',
      asked: { body: { day: today, reason: 'Error' } },
      says: [404, 403, 403, 403, 403],
    },
  ],
  entryList: [
    { what: 'of an own receipt', asked: { id: 1 }, says: parents },
    { what: 'of another family’s', asked: { id: 3 }, says: [200, 200, 403, 404, 403] },
    { what: 'of no receipt', asked: { id: 99999 }, says: [404, 404, 403, 404, 403] },
  ],
  entryCreate: [
    { what: 'on a tutor’s receipt', asked: { id: 2, body: newEntry }, says: [201, 201, 403, 403, 403] },
    { what: 'on no receipt', asked: { id: 99999, body: newEntry }, says: [404, 404, 403, 403, 403] },
  ],
  entryCancel: [
    { what: 'of its receipt', asked: { id: 1, entry: 1, body: { reason: 'Se registró dos veces' } }, says: staff },
    {
      what: 'of another receipt',
      asked: { id: 2, entry: 1, body: { reason: 'Se registró dos veces' } },
      says: [404, 404, 403, 403, 403],
    },
    {
      what: 'no entry',
      asked: { id: 1, entry: 99999, body: { reason: 'Se registró dos veces' } },
      says: [404, 404, 403, 403, 403],
    },
  ],
  reminderList: [{ what: '', asked: {}, says: parents }],
  paymentTypes: [{ what: '', asked: {}, says: parents }],
  paymentStatuses: [{ what: '', asked: {}, says: parents }],

  optionList: [{ what: '', asked: { query: { list: 'relationship' } }, says: administrator }],
  optionCreate: [
    {
      what: 'a new option',
      asked: { body: { list: 'relationship', label: 'Madrina' } },
      says: [201, 403, 403, 403, 403],
    },
    {
      what: 'in a list that nobody edits',
      asked: { body: { list: 'payment-status', label: 'Regalado' } },
      says: [400, 403, 403, 403, 403],
    },
  ],
  attendanceStatusChange: [
    { what: 'an option', asked: { id: 4, body: { label: 'Falta justificada' } }, says: administrator },
    { what: 'one that rolls need', asked: { id: 1, body: { hidden: true } }, says: [400, 403, 403, 403, 403] },
  ],
  paymentTypeChange: [{ what: 'an option', asked: { id: 4, body: { label: 'CoDi' } }, says: administrator }],
  relationshipChange: [{ what: 'no row', asked: { id: 99999, body: { place: 1 } }, says: [404, 403, 403, 403, 403] }],

  priceListList: [{ what: '', asked: {}, says: staff }],
  priceListCreate: [
    { what: 'a new price list', asked: { body: newPriceList }, says: [201, 403, 403, 403, 403] },
    { what: 'to no account', asked: { body: { ...newPriceList, bank_data: 99999 } }, says: [400, 403, 403, 403, 403] },
  ],
  priceListChange: [
    { what: 'a new price', asked: { id: 1, body: { amount: '1100', from: '2026-04' } }, says: administrator },
    { what: 'no row', asked: { id: 99999, body: { amount: '1100' } }, says: [404, 403, 403, 403, 403] },
  ],

  bankDataList: [{ what: '', asked: {}, says: parents }],
  bankData: [
    { what: 'of the own group', asked: { id: 1 }, says: parents },
    { what: 'of no group', asked: { id: 2 }, says: [200, 200, 403, 404, 403] },
  ],
  bankDataCreate: [
    { what: 'a new account', asked: { body: newAccount }, says: [201, 403, 403, 403, 403] },
    {
      what: 'with a wrong check digit',
      asked: { body: { ...newAccount, clabe: '012180001234567890' } },
      says: [400, 403, 403, 403, 403],
    },
  ],
  bankDataChange: [{ what: '', asked: { id: 1, body: { codi_reference: '' } }, says: [200, 403, 403, 403, 403] }],
}

const names = Object.keys(cases).filter((name): name is EndpointName => name in endpoints)

describe.each(names)('%s', (name) => {
  for (const { what, asked, says } of cases[name]) {
    it.each(roles.map((who, index) => ({ who, status: says[index] })))(
      `${what} → $status for $who`,
      async ({ who, status }) => {
        const told = await as(who, name, asked)
        expect(told.status).toBe(status)
        if (told.status === 403 || told.status === 404)
          expect(told.body).toEqual({ detail: expect.stringMatching(/\p{L}{3}/u) })
        if (told.status === 404 || told.status === 403) expect(JSON.stringify(told.body)).not.toContain(inigo.name)
      },
    )
  }

  it('asks who is there', async () => {
    const told = await ask(provider, name, cases[name][0]?.asked)
    if (endpoints[name].permission === 'public') return expect(told.status).toBe(cases[name][0]?.says[0])
    expect(told.status).toBe(401)
    expect(told.body).toEqual({ detail: expect.stringContaining('sesión') })
  })
})

describe('rows', () => {
  const ids = async (who: RoleName, name: EndpointName, query = {}) =>
    rowsOf(await as(who, name, { query })).map(({ id }) => id)
  const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

  it('gives a teacher the own groups, their students, members and attendance, and nothing else', async () => {
    expect(await ids('teacher', 'groupList')).toEqual([1, 3])
    expect(await ids('teacher', 'studentList')).toEqual([...range(1, 20), ...range(31, 35)])
    expect(await ids('teacher', 'membershipList')).toEqual([...range(1, 20), ...range(31, 35)])
    expect(await ids('teacher', 'membershipList', { id_group: 2 })).toEqual([])
    expect(await ids('teacher', 'attendanceList')).toEqual([...range(1, 20), ...range(31, 50)])
    expect(await ids('teacher', 'attendanceList', { id_group: 2 })).toEqual([])
    expect(await ids('teacher', 'emergencyList')).toEqual([...range(1, 20), ...range(31, 35)])
    expect(await ids('teacher', 'emergencyList', { group: 3 })).toEqual(range(31, 35))
    expect(await ids('teacher', 'emergencyList', { group: 2 })).toEqual([])
  })

  it('gives a tutor the own children, their groups, contact, receipts and reminders', async () => {
    expect(await ids('tutor', 'studentList')).toEqual([1, 2, 21])
    expect(await ids('tutor', 'myStudents')).toHaveLength(3)
    expect(await ids('tutor', 'myStudents', { email: people.otherTutor.email })).toEqual([])
    expect(await ids('tutor', 'groupList')).toEqual([1, 2])
    expect(await ids('tutor', 'contactList')).toEqual([1])
    expect(await ids('tutor', 'tutorList')).toEqual([people.tutor.id])
    expect(await ids('tutor', 'receiptList')).toEqual([2, 1])
    expect(await ids('tutor', 'receiptList', { email: people.otherTutor.email })).toEqual([])
    expect(await ids('tutor', 'receiptList', { user_id: people.otherTutor.id })).toEqual([])
    expect(await ids('tutor', 'reminderList')).toEqual([2])
    expect(await ids('tutor', 'bankDataList')).toEqual([1])
  })

  it('gives a student oneself', async () => {
    expect(await ids('student', 'studentList')).toEqual([1])
    expect(await ids('student', 'contactList')).toEqual([1])
  })

  it('gives admin and desk everything', async () => {
    for (const who of ['admin', 'desk'] as const) {
      expect(await ids(who, 'groupList')).toEqual([1, 2, 3])
      expect(await ids(who, 'studentList')).toEqual(expect.arrayContaining(range(1, 35)))
      expect(await ids(who, 'attendanceList')).toEqual(range(1, 60))
      expect(await ids(who, 'myStudents', { email: people.tutor.email.toUpperCase() })).toHaveLength(3)
      expect(await ids(who, 'receiptList', { user_id: people.otherTutor.id })).toEqual([3])
    }
  })
})

describe('fields', () => {
  const keys = async (who: RoleName, name: EndpointName, asked: Asked = {}) =>
    Object.keys(rowOf(await as(who, name, asked)))
  const listKeys = async (who: RoleName, name: EndpointName) => Object.keys(rowsOf(await as(who, name))[0] ?? {})

  const family = [
    'id',
    'first_name',
    'last_name',
    'birthdate',
    'age',
    'comment',
    'folio',
    'number_of_classes_that_must',
    'total_points',
    'is_active',
    'tutor',
    'emergency_contact',
    'version',
  ]
  const care = ['care', 'pickups', 'not_to', 'photo']
  const withCare = (fields: readonly string[], ...more: string[]) => [
    ...fields.slice(0, -1),
    ...care,
    ...more,
    'version',
  ]
  const office = [
    'id',
    'first_name',
    'last_name',
    'birthdate',
    'age',
    'comment',
    'folio',
    'number_of_classes_that_must',
    'total_points',
    'is_active',
    'created',
    'tutor',
    'emergency_contact',
    'left_on',
    'left_reason',
    'version',
  ]
  const classroom = ['id', 'first_name', 'last_name', 'age', 'folio', 'total_points', 'is_active', 'version']

  it.each([
    ['admin', withCare(office, 'care_asked')],
    ['desk', withCare(office, 'care_asked')],
    ['teacher', withCare(classroom)],
    ['tutor', withCare(family, 'care_asked')],
    ['student', family],
  ] as const)('student for %s', async (who, fields) => {
    expect(await keys(who, 'student', { id: 1 })).toEqual(fields)
    expect(await listKeys(who, 'studentList')).toEqual(fields)
  })

  const plain = [
    'id',
    'name',
    'is_active',
    'type_service',
    'private_classes',
    'start_date',
    'start_time',
    'final_time',
    'school',
    'teacher',
    'end_date',
    'days',
    'earlier_days',
  ]
  const costly = [
    'id',
    'name',
    'is_active',
    'type_service',
    'private_classes',
    'start_date',
    'start_time',
    'final_time',
    'quota_limit',
    'age_range',
    'school',
    'teacher',
    'end_date',
    'earlier_teachers',
    'days',
    'earlier_days',
    'payment_configuration',
    'version',
  ]
  it.each([
    ['admin', costly],
    ['desk', costly],
    ['teacher', [...plain.slice(0, -2), 'earlier_teachers', 'days', 'earlier_days', 'version']],
    ['tutor', [...plain, 'payment_configuration', 'version']],
  ] as const)('group for %s', async (who, fields) => {
    expect(await keys(who, 'group', { id: 1 })).toEqual(fields)
    expect(await listKeys(who, 'groupList')).toEqual(fields)
  })

  it('shows a tutor of the payment configuration only which bank account it is', async () => {
    expect(rowOf(await as('tutor', 'group', { id: 1 })).payment_configuration).toEqual({ bank_data: { id: 1 } })
    expect(rowOf(await as('desk', 'group', { id: 1 })).payment_configuration).toEqual({
      id: 1,
      name: 'Mensual',
      amount: '950.50',
      numbers_classes: 8,
      prices: [{ from: null, amount: '950.50', numbers_classes: 8 }],
      bank_data: { id: 1 },
    })
  })

  const shapes: Partial<Record<EndpointName, string[]>> = {
    tutor: [
      'id',
      'first_name',
      'last_name',
      'email',
      'phone',
      'gender',
      'relationship',
      'consent_permit',
      'create_student',
      'is_active',
      'date_joined',
      'account',
      'version',
    ],
    contact: ['id', 'first_name', 'last_name', 'phone', 'relationship', 'user', 'created', 'version'],
    bankData: [
      'id',
      'bank_name',
      'account_number',
      'clabe',
      'account_holder',
      'codi_phone',
      'codi_reference',
      'codi_qr',
      'is_active',
      'created',
      'version',
    ],
  }
  it.each(['admin', 'desk', 'tutor'] as const)('tutor, contact and bank data for %s', async (who) => {
    // Whether an account was opened is for those who invite.
    const tutor = shapes.tutor?.filter((key) => key !== 'account' || who !== 'tutor')
    expect(await keys(who, 'tutor', { id: 5 })).toEqual(tutor)
    expect(await listKeys(who, 'tutorList')).toEqual(tutor)
    expect(await keys(who, 'contact', { id: 1 })).toEqual(shapes.contact)
    expect(await listKeys(who, 'contactList')).toEqual(shapes.contact)
    expect(await keys(who, 'bankData', { id: 1 })).toEqual(shapes.bankData)
    expect(await listKeys(who, 'bankDataList')).toEqual(shapes.bankData)
  })

  it('gives a school with its whole address', async () => {
    expect(rowsOf(await as('desk', 'schoolList'))).toEqual([
      {
        id: 1,
        name: 'Lucero Centro',
        address: {
          name: 'Av. Juárez 10',
          locality: { name: 'Centro', municipality: { name: 'Cuauhtémoc', state: { name: 'Ciudad de México' } } },
        },
        street: 'Av. Juárez 10',
        locality: 'Centro',
        municipality: 'Cuauhtémoc',
        state: 'Ciudad de México',
        created: expect.any(String),
        is_active: true,
        version: expect.any(Number),
      },
    ])
  })

  it('keeps internal observations and vouchers from tutors', async () => {
    const shared = [
      'id',
      'user',
      'payment_period',
      'payment_date',
      'student_folio',
      'group',
      'amount_expected',
      'abono',
      'payment_total',
      'status',
      'type_payment',
    ]
    const internal = [...shared, 'voucher', 'observations', 'observation_internal', 'is_active', 'imported', 'version']
    const ofFamily = [...shared, 'observations', 'is_active', 'imported', 'version']
    expect(await listKeys('tutor', 'receiptList')).toEqual(ofFamily)
    expect(await keys('tutor', 'receipt', { id: 1 })).toEqual(ofFamily)
    expect(await listKeys('desk', 'receiptList')).toEqual(internal)
    expect(await keys('desk', 'receipt', { id: 1 })).toEqual(internal)
    expect(JSON.stringify((await as('tutor', 'receiptList')).body)).not.toContain('Llamar antes')
    const entry = ['id', 'amount', 'type_payment', 'payment_date', 'observations', 'received_by', 'created', 'cancels']
    expect(Object.keys(rowsOf(await as('tutor', 'entryList', { id: 1 }))[0] ?? {})).toEqual([...entry, 'imported'])
    expect(Object.keys(rowsOf(await as('desk', 'entryList', { id: 1 }))[0] ?? {})).toEqual([
      ...entry.slice(0, 4),
      'voucher',
      ...entry.slice(4),
      'reason',
      'imported',
    ])
  })

  it('gives an attendance row in full to whoever takes it', async () => {
    const [row] = rowsOf(await as('teacher', 'attendanceList', { query: { id_group: 1, today: '2026-03-03' } }))
    expect(row).toEqual({
      id: 31,
      attendance_date: '2026-03-03',
      student: { id: 1, first_name: 'Íñigo', last_name: 'Peña' },
      group: { id: 1, name: 'Kids 2' },
      status: { value: 'asistencia', label: 'Asistencia' },
      points: 1,
      observations: '',
      beginning_of_the_cycle: false,
      imported: false,
      version: expect.any(Number),
    })
  })

  it('never answers a password hash', async () => {
    for (const name of names.filter((each) => endpoints[each].method === 'GET')) {
      const { body } = await as('admin', name, cases[name][0]?.asked)
      expect(JSON.stringify(body)).not.toMatch(/argon2|password/)
    }
  })
})

describe('a tutor adding a child', () => {
  it('is told no in the words of the specification, and yes once the desk has switched it on', async () => {
    const told = await as('tutor', 'studentCreate', { body: newStudent })
    expect(told).toMatchObject({ status: 403, body: { detail: 'No tiene acceso para crear estudiantes' } })
    await provider.database.query('update person set create_student = true where id = $1', [people.tutor.id])
    provider.clock.now += 10_000
    const made = await as('tutor', 'studentCreate', { body: { ...newStudent, comment: 'Sólo <b>inglés</b>' } })
    expect(made.status).toBe(201)
    expect(rowOf(made)).toMatchObject({
      first_name: 'Ñandú',
      age: 9,
      comment: 'Sólo <b>inglés</b>',
      tutor: { id: people.tutor.id },
      total_points: 0,
    })
    expect((await as('teacher', 'student', { id: String(rowOf(made).id) })).status).toBe(404)
  })
})
