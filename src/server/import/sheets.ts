/** The files of a school: which columns each has, read by the contract's schemas, and what makes a row the same one again. */
import * as z from 'zod/mini'
import { bankDataChange, civilDate, contactCreation, oneLine, receiptCreation, roles, sentFlag, sentNumber, studentChange, studentCreation, tutorChange } from '../../contract'
import { plain, searchKeyOf } from '../../domain/search-key'
import { weekdayOf } from '../../domain/weekday'

const written = (most = 150) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most), oneLine)
const whole = (most: number) => z.pipe(sentNumber, z.int().check(z.gte(0), z.lte(most)))
const email = z.pipe(z.string().check(z.trim(), z.toLowerCase()), z.string().check(z.maxLength(254), z.email()))
const clock = z.string().check(z.trim(), z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'clock'))
/** "Tutor legal" and "tutor_legal" are one option. */
const option = z.pipe(z.string(), z.transform((text) => searchKeyOf(text).replaceAll(' ', '_')))
const digits = (schema: z.ZodMiniType<string>) => z.pipe(schema, z.transform((text: string) => text.replace(/\D/g, '')))

const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'] as const
const days = z.pipe(
  z.string().check(z.refine((text) => dayNames(text).every((name) => weekdayOf(name) !== null), 'day')),
  z.transform((text) => dayNames(text).flatMap((name) => weekdays[weekdayOf(name) ?? -1] ?? [])),
)
function dayNames(text: string): string[] {
  return text.split(/[,;/|]|\sy\s/).map((name) => name.trim()).filter(Boolean)
}

const bank = z.required(bankDataChange).shape
const tutor = z.required(tutorChange).shape
const staffRoles = roles.filter((role) => role !== 'Tutor' && role !== 'Alumno')

export const sheets = {
  schools: z.object({ name: written(), street: z.optional(written(300)), locality: z.optional(written()), municipality: z.optional(written()), state: z.optional(written()) }),
  'bank-data': z.object({
    bank_name: bank.bank_name,
    account_number: digits(bank.account_number),
    clabe: digits(bank.clabe),
    account_holder: bank.account_holder,
    codi_phone: z.optional(digits(bank.codi_phone)),
    codi_reference: z.optional(bank.codi_reference),
  }),
  'payment-configurations': z.object({ name: written(), amount: receiptCreation.shape.amount_expected, numbers_classes: whole(1000), clabe: digits(bank.clabe) }),
  staff: z.object({ role: z.enum(staffRoles), first_name: written(), last_name: written(), email, phone: z.optional(tutor.phone) }),
  groups: z.object({
    school: written(),
    name: written(),
    teacher: z.optional(email),
    payment_configuration: z.optional(written()),
    type_service: z.optional(written()),
    private_classes: z.optional(sentFlag),
    start_date: z.optional(civilDate),
    start_time: clock,
    final_time: clock,
    days,
    quota_limit: z.optional(whole(1000)),
    age_range: z.optional(written(60)),
    is_active: z.optional(sentFlag),
  }),
  tutors: z.object({
    first_name: written(),
    last_name: written(),
    email,
    phone: tutor.phone,
    gender: option,
    relationship: option,
    create_student: z.optional(sentFlag),
    is_active: z.optional(sentFlag),
  }),
  'emergency-contacts': z.object({ tutor: email, first_name: written(), last_name: written(), phone: contactCreation.shape.phone, relationship: option }),
  students: z.object({
    folio: written(40),
    ...studentCreation.shape,
    number_of_classes_that_must: z.optional(studentChange.shape.number_of_classes_that_must),
    total_points: z.optional(studentChange.shape.total_points),
    tutor: z.optional(email),
    /** The contact's first and last name, as in emergency-contacts. */
    emergency_contact: z.optional(written(310)),
    /** The student's own account, where there is one. */
    email: z.optional(email),
    is_active: z.optional(sentFlag),
  }),
  memberships: z.object({ folio: written(40), school: written(), group: written(), is_active: z.optional(sentFlag) }),
} as const

type Sheets = typeof sheets
export type SheetName = keyof Sheets
export type Entry<Name extends SheetName> = { line: number; value: z.output<Sheets[Name]> }
export type Entries = { [Name in SheetName]: Entry<Name>[] }

/** In the order in which they are written: what is named stands before what names it. */
export const sheetNames = Object.keys(sheets).filter((name): name is SheetName => name in sheets)
export const fileOf = (name: SheetName) => `${name}.csv`

/** What makes a row the same one again; accents and capitals do not, which people write differently each time. */
export const keys: { [Name in SheetName]: (value: Entry<Name>['value']) => string } = {
  schools: ({ name }) => key(name),
  'bank-data': ({ clabe }) => key(clabe),
  'payment-configurations': ({ name }) => key(name),
  staff: ({ email }) => key(email),
  groups: ({ school, name }) => key(school, name),
  tutors: ({ email }) => key(email),
  'emergency-contacts': ({ tutor, first_name, last_name }) => key(tutor, `${first_name} ${last_name}`),
  students: ({ folio }) => key(folio),
  memberships: ({ folio, school, group }) => key(folio, school, group),
}

export function key(...parts: string[]): string {
  return parts.map((part) => plain(part.trim())).join('\n')
}
