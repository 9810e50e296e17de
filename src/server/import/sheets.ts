/** The sheets of an import: the columns of each with their schemas, and the natural key of a row. */
import * as z from 'zod/mini'
import {
  bankDataChange,
  canonicalEmail,
  careBoxes,
  careWish,
  canonicalPhone,
  civilDate,
  contactCreation,
  email,
  groupChange,
  groupCreation,
  isCalendarDate,
  mostPickups,
  phone,
  phoneOrNone,
  priceListCreation,
  pickupBox,
  pickupsOfBoxes,
  roles,
  schoolCreation,
  schoolDay,
  sentNumber,
  studentChange,
  studentCreation,
  sentName,
} from '../../contract'
import { birthdateProblem } from '../../domain/age'
import { searchKeyOf } from '../../domain/search-key'
import { isClassTime } from '../../domain/timetable'
import { dateCell, isMonthFirst, writtenDate } from '../../domain/written-date'
import { daysValue, isDays } from '../../domain/written-days'
import { numberIn } from '../../domain/written-number'
import { timeIn } from '../../domain/written-time'
import { flagCell } from './cells'

const nameCell = (most = 150) => sentName(most)
/** Converts a cell's text before it is validated. */
const cell = (read: (text: string) => string) => z.pipe(z.string(), z.transform(read))
/** Refused by every schema of a number. The text itself may be none that is read alike everywhere, such as "1.250". */
const noNumber = '?'
/** A number as `numberIn` reads it. The result has the input type of the contract's schemas. */
const numeral = z.pipe(
  z.string(),
  z.transform((text): string | number => numberIn(text) ?? noNumber),
)
const wholeNumber = (most: number) => z.pipe(numeral, z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(most))))
const date = z.pipe(
  z.string().check(z.refine((text) => !isMonthFirst(text), 'monthFirst')),
  z.pipe(
    cell((text) => writtenDate(text, false)),
    civilDate,
  ),
)
const birthdate = z.pipe(
  date,
  z.string().check(
    z.refine((day) => birthdateProblem(day, schoolDay(Date.now())) !== 'future', 'birthdate'),
    z.refine((day) => birthdateProblem(day, schoolDay(Date.now())) !== 'tooOld', 'tooOld'),
  ),
)
const flag = z.pipe(
  z.pipe(cell(flagCell), z.string().check(z.regex(/^(true|false)$/))),
  z.transform((said) => said === 'true'),
)
/** A tutor, by the e-mail or, if the tutor has none, by the phone. */
const tutorReference = z.pipe(
  cell((text) => (text.includes('@') ? canonicalEmail(text) : canonicalPhone(text))),
  z.string().check(z.refine((text) => [email, phone].some((schema) => schema.safeParse(text).success), 'emailOrPhone')),
)
const clock = z.pipe(cell(timeIn), groupCreation.shape.start_time)
/** An option's value: "Tutor legal" becomes "tutor_legal". */
const option = z.pipe(
  z.string(),
  z.transform((text) => searchKeyOf(text).replaceAll(' ', '_')),
)

const days = z.pipe(
  z.pipe(cell(daysValue), z.string().check(z.refine(isDays, 'day'))),
  z.transform((text) => text.split(', ')),
)

/** "ana@escuela.mx 2026-03-04; - 2026-05-01": who had the group before, each until the day on which the next began. */
const earlierTeachers = z.pipe(
  z.string().check(z.refine((text) => earlierTurns(text) !== null, 'earlierTeachers')),
  z.transform((text) => earlierTurns(text) ?? []),
)
type EarlierTurn = { teacher: string | null; until: string }
/** The turns, or null if the text has another form or if a day is not after the one before. `-`: no teacher. */
function earlierTurns(text: string): EarlierTurn[] | null {
  const turns: EarlierTurn[] = []
  for (const part of text.split(/[,;]/).filter((each) => each.trim() !== '')) {
    const [, teacher = '', day = ''] = /^(-|[^\s@]+@[^\s@]+\.[^\s@]+)\s+(\S+)$/.exec(part.trim()) ?? []
    const until = dateCell(day)
    if (teacher === '' || !isCalendarDate(until) || until <= (turns.at(-1)?.until ?? '')) return null
    turns.push({ teacher: teacher === '-' ? null : teacher.toLowerCase(), until })
  }
  return turns
}

/** "Jesús Peña | abuelo | 5598765432 | 2026-12-31; …": who may pick a student up; all but the name may be missing. */
const pickups = z.pipe(
  z.string().check(z.refine((text) => pickupsOf(text) !== null, 'pickups')),
  z.transform((text) => pickupsOf(text) ?? []),
)
function pickupsOf(text: string) {
  const lines = text.split(';').filter((line) => line.trim() !== '')
  const boxes = lines.flatMap((line, index) => {
    const [name = '', relation = '', phone = '', until = ''] = line.split('|').map((part) => part.trim())
    const place = index + 1
    return [
      [pickupBox(place, 'name'), name],
      [pickupBox(place, 'relation'), relation],
      [pickupBox(place, 'phone'), phone],
      [pickupBox(place, 'until'), dateCell(until)],
    ]
  })
  const read = careBoxes.safeParse(Object.fromEntries(boxes))
  const persons = read.success ? pickupsOfBoxes(read.data) : []
  return lines.length <= mostPickups && persons.length === lines.length ? persons : null
}

const optionSheet = z.object({
  value: option,
  label: sentName(60),
  position: z.optional(wholeNumber(1000)),
  is_hidden: z.optional(flag),
})

const bank = z.required(bankDataChange).shape
const classGroup = z.required(groupChange).shape
const ledger = z.required(studentChange).shape
const staffRoles = roles.filter((role) => role !== 'Tutor' && role !== 'Alumno')

export const sheets = {
  'attendance-status': optionSheet,
  'payment-types': optionSheet,
  relationships: optionSheet,
  schools: schoolCreation,
  'bank-data': z.object({
    bank_name: bank.bank_name,
    account_number: bank.account_number,
    clabe: bank.clabe,
    account_holder: bank.account_holder,
    codi_phone: z.optional(phoneOrNone),
    codi_reference: z.optional(bank.codi_reference),
  }),
  'payment-configurations': z.object({
    name: priceListCreation.shape.name,
    amount: z.pipe(numeral, priceListCreation.shape.amount),
    numbers_classes: z.pipe(numeral, priceListCreation.shape.numbers_classes),
    clabe: z.optional(bank.clabe),
  }),
  staff: z.object({
    role: z.enum(staffRoles),
    first_name: nameCell(),
    last_name: z.optional(nameCell()),
    email,
    phone: z.optional(phone),
    is_active: z.optional(flag),
  }),
  groups: z
    .object({
      school: nameCell(),
      name: groupCreation.shape.name,
      teacher: z.optional(email),
      payment_configuration: z.optional(nameCell()),
      type_service: groupCreation.shape.type_service,
      private_classes: z.optional(flag),
      start_date: z.optional(date),
      start_time: clock,
      final_time: clock,
      days: z.optional(days),
      quota_limit: z.optional(z.pipe(numeral, classGroup.quota_limit)),
      age_range: groupCreation.shape.age_range,
      end_date: z.optional(date),
      earlier_teachers: z.optional(earlierTeachers),
      is_active: z.optional(flag),
    })
    .check(
      z.refine(({ start_time, final_time }) => isClassTime(start_time, final_time), {
        error: 'classTime',
        path: ['final_time'],
      }),
    ),
  tutors: z.object({
    first_name: nameCell(),
    last_name: nameCell(),
    email: z.optional(email),
    phone,
    gender: z.optional(option),
    relationship: z.optional(option),
    create_student: z.optional(flag),
    is_active: z.optional(flag),
  }),
  'emergency-contacts': z.object({
    tutor: tutorReference,
    first_name: nameCell(),
    last_name: nameCell(),
    phone: contactCreation.shape.phone,
    relationship: option,
  }),
  students: z.object({
    folio: nameCell(40),
    ...studentCreation.shape,
    birthdate,
    number_of_classes_that_must: z.optional(z.pipe(numeral, ledger.number_of_classes_that_must)),
    total_points: z.optional(z.pipe(numeral, ledger.total_points)),
    tutor: z.optional(tutorReference),
    /** The contact's first and last name, as in emergency-contacts. */
    emergency_contact: z.optional(nameCell(310)),
    /** The e-mail of the student's own account, if there is one. */
    email: z.optional(email),
    care: careWish.shape.care,
    pickups: z.optional(pickups),
    not_to: careWish.shape.not_to,
    photo: z.optional(flag),
    is_active: z.optional(flag),
  }),
  memberships: z.object({ folio: nameCell(40), school: nameCell(), group: nameCell(), is_active: z.optional(flag) }),
} as const

type Sheets = typeof sheets
export type SheetName = keyof Sheets
export type Entry<Name extends SheetName> = { line: number; value: z.output<Sheets[Name]> }
export type Entries = { [Name in SheetName]: Entry<Name>[] }

/** The names of the sheets in the order in which they are written: a row comes before the rows that refer to it. */
export const sheetNames = Object.keys(sheets).filter((name): name is SheetName => name in sheets)
/** Sheets that only the export writes. */
export const exportedOnly = ['receipts', 'entries', 'attendance'] as const
/** The default file name of a sheet; a workbook has .xlsx instead. */
export const fileOf = (name: SheetName) => `${name}.csv`

/**
 * The natural key of each sheet's rows: its parts, each of one or more columns. Compared without accents and case. A
 * tutor without an e-mail has the phone as key.
 */
const keyColumns: Record<SheetName, readonly (readonly string[])[]> = {
  'attendance-status': [['value']],
  'payment-types': [['value']],
  relationships: [['value']],
  schools: [['name']],
  'bank-data': [['clabe']],
  'payment-configurations': [['name']],
  staff: [['email']],
  groups: [['school'], ['name']],
  tutors: [['email']],
  'emergency-contacts': [['tutor'], ['first_name', 'last_name']],
  students: [['folio']],
  memberships: [['folio'], ['school'], ['group']],
}

/** The natural key of a row, parsed or as written in the file. */
export function naturalKey(name: SheetName, row: Readonly<Record<string, unknown>>): string {
  if (name === 'tutors' && !row.email) return joinKey(canonicalPhone(String(row.phone ?? '')))
  return joinKey(
    ...keyColumns[name].map((columns) => columns.map((column) => String(row[column] ?? '').trim()).join(' ')),
  )
}

export function joinKey(...parts: string[]): string {
  return parts.map(searchKeyOf).join('\n')
}
