/** The filters of the list of payments: their form in the address and in the query to the provider. Pure. */
import type { Group, RequestOf } from '../../contract'
import { compareNames } from '../../domain/name-order'
import { listStateFormat, type ListState } from '../../pieces/lists/use-place'

/** A filter that is '' is not active. `owed`: only receipts not paid in full; the panel then clears `status`. */
export type Filters = { month: string; status: string; owed: boolean; type: string; group: string; school: string }
export type PaymentsState = ListState & Filters & { order: string }

export const noFilters: Filters = { month: '', status: '', owed: false, type: '', group: '', school: '' }

export const paymentsFormat = {
  read: (query: URLSearchParams): PaymentsState => ({
    ...listStateFormat.read(query),
    month: monthOf(query.get('mes') ?? ''),
    status: query.get('estado') ?? '',
    owed: query.get('saldo') === 'si',
    type: query.get('tipo') ?? '',
    group: query.get('grupo') ?? '',
    school: query.get('escuela') ?? '',
    order: orders.find((order) => order === query.get('orden')) ?? '',
  }),
  write: ({ month, status, owed, type, group, school, order, ...place }: PaymentsState) => ({
    mes: month,
    estado: status,
    saldo: owed ? 'si' : undefined,
    tipo: type,
    grupo: group,
    escuela: school,
    orden: order,
    ...listStateFormat.write(place),
  }),
}

/** The provider's name of each column, for sorting. */
export const orderNames = {
  student: 'student',
  folio: 'student_folio',
  tutor: 'user',
  group: 'group',
  period: 'payment_period',
  expected: 'amount_expected',
  abono: 'abono',
  balance: 'balance',
  status: 'status',
  active: 'is_active',
} as const
const orders = Object.values(orderNames).flatMap((name) => [name, `-${name}`])

type FilterQuery = NonNullable<RequestOf<'receiptTotals'>['query']>

/** Only active filters become query parameters. */
export function filterQuery({ month, status, owed, type, group, school }: Filters): FilterQuery {
  return {
    ...(month && { month }),
    ...(status && { status }),
    ...(owed && { owed }),
    ...(type && { type_payment: type }),
    ...(group && { group }),
    ...(school && { school }),
  }
}

export function hasFilters(filters: Filters): boolean {
  return Object.keys(filterQuery(filters)).length > 0
}

/** The schools of `groups`, sorted by name. */
export function schoolsOf(groups: readonly Group[]): { value: string; label: string }[] {
  const known = groups.flatMap(({ school }) => (school?.id ? [[school.id, school.name] as const] : []))
  return [...new Map(known)]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => compareNames(one.label, other.label))
}

/** The months to choose from, newest first: this month, two after it and 17 before it, and `chosen`. */
export function monthsTo(today: string, chosen: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const months = Array.from({ length: 20 }, (_, index) => {
    const count = year * 12 + month + 1 - index
    return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`
  })
  return chosen === '' || months.includes(chosen) ? months : [...months, chosen].sort().reverse()
}

function monthOf(text: string): string {
  return /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : ''
}
