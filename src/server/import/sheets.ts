/** The sheets of an import: the columns of each with their schemas, and the natural key of a row. */
import * as z from 'zod/mini'
import {
  bankDataChange,
  civilDate,
  contactCreation,
  phone,
  phoneOrNone,
  receiptCreation,
  roles,
  schoolDay,
  sentNumber,
  studentChange,
  studentCreation,
  sentName,
} from '../../contract'
import { birthdateProblem } from '../../domain/age'
import { isClassTime } from '../../domain/class-length'
import { searchKeyOf } from '../../domain/search-key'
import { weekdayFromName } from '../../domain/weekday'
import { clockCell, dateCell, flagCell, isMonthFirst, numberCell } from './cells'

const written = (most = 150) => sentName(most)
/** Converts a cell's text before it is validated. */
const cell = (read: (text: string) => string) => z.pipe(z.string(), z.transform(read))
/** A number in a cell, typed like the input of the contract's number schemas. */
const numeral = z.pipe(
  z.string(),
  z.transform((text): string | number => numberCell(text)),
)
const whole = (most: number) => z.pipe(numeral, z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(most))))
const date = z.pipe(
  z.string().check(z.refine((text) => !isMonthFirst(text), 'monthFirst')),
  z.pipe(cell(dateCell), civilDate),
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
const email = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.string().check(z.maxLength(254), z.email()))
const clock = z.pipe(cell(clockCell), z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'clock')))
/** An option's value: "Tutor legal" becomes "tutor_legal". */
const option = z.pipe(
  z.string(),
  z.transform((text) => searchKeyOf(text).replaceAll(' ', '_')),
)
const digits = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    schema,
    z.transform((text: string) => text.replace(/\D/g, '')),
  )

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const
const days = z.pipe(
  z.string().check(z.refine((text) => dayNames(text).every((name) => weekdayFromName(name) !== null), 'day')),
  z.transform((text) => dayNames(text).flatMap((name) => weekdays[weekdayFromName(name) ?? -1] ?? [])),
)
function dayNames(text: string): string[] {
  return text
    .split(/[,;/|]|\sy\s/)
    .map((name) => name.trim())
    .filter(Boolean)
}

const bank = z.required(bankDataChange).shape
const ledger = z.required(studentChange).shape
const staffRoles = roles.filter((role) => role !== 'Tutor' && role !== 'Alumno')

export const sheets = {
  schools: z.object({
    name: written(),
    street: z.optional(written(300)),
    locality: z.optional(written()),
    municipality: z.optional(written()),
    state: z.optional(written()),
  }),
  'bank-data': z.object({
    bank_name: bank.bank_name,
    account_number: digits(bank.account_number),
    clabe: digits(bank.clabe),
    account_holder: bank.account_holder,
    codi_phone: z.optional(phoneOrNone),
    codi_reference: z.optional(bank.codi_reference),
  }),
  'payment-configurations': z.object({
    name: written(),
    amount: z.pipe(numeral, receiptCreation.shape.amount_expected),
    numbers_classes: whole(1000),
    clabe: digits(bank.clabe),
  }),
  staff: z.object({
    role: z.enum(staffRoles),
    first_name: written(),
    last_name: z.optional(written()),
    email,
    phone: z.optional(phone),
    is_active: z.optional(flag),
  }),
  groups: z
    .object({
      school: written(),
      name: written(),
      teacher: z.optional(email),
      payment_configuration: z.optional(written()),
      type_service: z.optional(written()),
      private_classes: z.optional(flag),
      start_date: z.optional(date),
      start_time: clock,
      final_time: clock,
      days: z.optional(days),
      quota_limit: z.optional(whole(1000)),
      age_range: z.optional(written(60)),
      is_active: z.optional(flag),
    })
    .check(
      z.refine(({ start_time, final_time }) => isClassTime(start_time, final_time), {
        error: 'classTime',
        path: ['final_time'],
      }),
    ),
  tutors: z.object({
    first_name: written(),
    last_name: written(),
    email,
    phone,
    gender: z.optional(option),
    relationship: z.optional(option),
    create_student: z.optional(flag),
    is_active: z.optional(flag),
  }),
  'emergency-contacts': z.object({
    tutor: email,
    first_name: written(),
    last_name: written(),
    phone: contactCreation.shape.phone,
    relationship: option,
  }),
  students: z.object({
    folio: written(40),
    ...studentCreation.shape,
    birthdate,
    number_of_classes_that_must: z.optional(z.pipe(numeral, ledger.number_of_classes_that_must)),
    total_points: z.optional(z.pipe(numeral, ledger.total_points)),
    tutor: z.optional(email),
    /** The contact's first and last name, as in emergency-contacts. */
    emergency_contact: z.optional(written(310)),
    /** The e-mail of the student's own account, if there is one. */
    email: z.optional(email),
    is_active: z.optional(flag),
  }),
  memberships: z.object({ folio: written(40), school: written(), group: written(), is_active: z.optional(flag) }),
} as const

type Sheets = typeof sheets
export type SheetName = keyof Sheets
export type Entry<Name extends SheetName> = { line: number; value: z.output<Sheets[Name]> }
export type Entries = { [Name in SheetName]: Entry<Name>[] }

/** The names of the sheets in the order in which they are written: rows come before those that refer to them. */
export const sheetNames = Object.keys(sheets).filter((name): name is SheetName => name in sheets)
/** The default file name of a sheet; a workbook has .xlsx instead. */
export const fileOf = (name: SheetName) => `${name}.csv`

/**
 * The natural key of each sheet's rows: its parts, each made of one or more columns. Keys are compared without accents
 * and case.
 */
const keyColumns: Record<SheetName, readonly (readonly string[])[]> = {
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
export function keyOf(name: SheetName, row: Readonly<Record<string, unknown>>): string {
  return key(...keyColumns[name].map((columns) => columns.map((column) => String(row[column] ?? '').trim()).join(' ')))
}

export function key(...parts: string[]): string {
  return parts.map(searchKeyOf).join('\n')
}
