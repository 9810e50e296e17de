/** The names of all addresses (specification 2.1), in one place. */
export const paths = {
  landing: '/',
  login: '/login',
  /** The public notice of what happens to personal data. */
  privacy: '/privacidad',
  home: '/dashboard',
  tutors: '/dashboard/tutor/',
  tutor: '/dashboard/tutor/:id',
  students: '/dashboard/student/',
  attendance: '/dashboard/student/assistance',
  student: '/dashboard/student/:id',
  groups: '/dashboard/group/',
  group: '/dashboard/group/:id',
  schools: '/dashboard/school/',
  payments: '/dashboard/pagos/',
  bankData: '/dashboard/pagos/datos-bancarios/',
  payment: '/dashboard/pagos/:id',
  renewals: '/dashboard/pagos/renovaciones/',
  myPayments: '/dashboard/my-pagos/',
  contacts: '/dashboard/contacto-emergencia/',
  /** Where announced. */
  cashCount: '/dashboard/pagos/corte/',
  /** Ours: what waits on this device, one screen for taking the roll, and whom to call. */
  /** Ours, where the provider announces them: families who registered, and who works at the school. */
  registrations: '/dashboard/registros',
  staff: '/dashboard/personal',
  /** Ours: what waits on this device, and one screen for taking the roll. */
  outbox: '/dashboard/por-enviar',
  rollCall: '/dashboard/lista',
  emergency: '/dashboard/emergencia',
} as const

/** Pages of the provider, opened as plain links (they work without scripts). */
export const providerPages = { passwordReset: '/api/password_reset/', registration: '/api/record/', registered: '/api/record/enviado/', letters: '/api/record/letras.css' } as const

export function attendanceOf(groupId: string): string {
  return `${paths.attendance}?group_id=${encodeURIComponent(groupId)}`
}

/** `date` (YYYY-MM-DD): left out, today's. */
export function rollCallOf(groupId: string, date?: string): string {
  return `${paths.rollCall}?group_id=${encodeURIComponent(groupId)}${date === undefined ? '' : `&date=${date}`}`
}

/** The roll of a day as it is seen from `today` (both YYYY-MM-DD): only another day is named. */
export function rollOfDay(groupId: string, date: string, today: string): string {
  return rollCallOf(groupId, date === today ? undefined : date)
}

export function emergencyOf(groupId: string): string {
  return `${paths.emergency}?group_id=${encodeURIComponent(groupId)}`
}

export function studentOf(id: string): string {
  return paths.student.replace(':id', encodeURIComponent(id))
}

export function tutorOf(id: string): string {
  return paths.tutor.replace(':id', encodeURIComponent(id))
}

export function groupOf(id: string): string {
  return paths.group.replace(':id', encodeURIComponent(id))
}

export function paymentOf(id: string): string {
  return paths.payment.replace(':id', encodeURIComponent(id))
}
