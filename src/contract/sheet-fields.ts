/** The fields of imported spreadsheets: of their columns, of their rows, and those of each kind of sheet. */

/** The fields that only groups, attendance and receipts have. */
const recordFields = [
  'days',
  'start_time',
  'final_time',
  'quota',
  'date',
  'status',
  'points',
  'receipt',
  'period',
  'amount',
  'paid',
  'payment_type',
  'payment_date',
] as const

/** What a column of the sheet may contain. Full names (`full_name`, `tutor`, `contact`) are split into two fields. */
export const sheetFields = [
  'full_name',
  'first_name',
  'last_name',
  'second_last_name',
  'birthdate',
  'group',
  'school',
  'folio',
  'comment',
  'tutor',
  'tutor_first_name',
  'tutor_last_name',
  'relationship',
  'phone',
  'email',
  'contact',
  'contact_first_name',
  'contact_last_name',
  'contact_phone',
  'contact_relationship',
  ...recordFields,
] as const
export type SheetField = (typeof sheetFields)[number]

/** The fields that tell who a child is. */
export const childFields = [
  'folio',
  'full_name',
  'first_name',
  'last_name',
  'second_last_name',
  'birthdate',
] as const satisfies SheetField[]
const tutorFields = ['tutor', 'tutor_first_name', 'tutor_last_name'] as const satisfies SheetField[]
const contactFields = [
  'contact',
  'contact_first_name',
  'contact_last_name',
  'contact_phone',
  'contact_relationship',
] as const satisfies SheetField[]

/**
 * What the rows of a sheet are, and which fields they have. 'students': children with their families and groups. The
 * rows of 'contacts', 'memberships', 'attendance' and 'receipts' name a child (contacts also a tutor) who is at the
 * school already. 'attendance' and 'receipts' are earlier data: only days before today.
 */
export const sheetKinds = {
  students: [
    ...childFields,
    'group',
    'school',
    'comment',
    ...tutorFields,
    'relationship',
    'phone',
    'email',
    'contact',
    'contact_phone',
    'contact_relationship',
  ],
  tutors: [...tutorFields, 'relationship', 'phone', 'email'],
  groups: ['group', 'school', 'days', 'start_time', 'final_time', 'quota'],
  contacts: [...contactFields, ...childFields, ...tutorFields, 'phone', 'email'],
  memberships: [...childFields, 'group', 'school'],
  attendance: ['date', ...childFields, 'group', 'school', 'status', 'points', 'comment'],
  receipts: [
    'receipt',
    'period',
    ...childFields,
    'group',
    'school',
    'amount',
    'paid',
    'payment_type',
    'payment_date',
    'comment',
  ],
} as const satisfies Record<string, readonly SheetField[]>
export type SheetKind = keyof typeof sheetKinds
export const sheetKindNames = [
  'students',
  'tutors',
  'groups',
  'contacts',
  'memberships',
  'attendance',
  'receipts',
] as const satisfies readonly SheetKind[]

/** The values that are read from a row; a person may correct each. `relationship`, `phone`, `email`: the tutor's. */
export const rowFields = [
  'first_name',
  'last_name',
  'birthdate',
  'group',
  'folio',
  'comment',
  'tutor_first_name',
  'tutor_last_name',
  'relationship',
  'phone',
  'email',
  'contact_first_name',
  'contact_last_name',
  'contact_phone',
  'contact_relationship',
  'school',
  ...recordFields,
] as const
export type RowField = (typeof rowFields)[number]
