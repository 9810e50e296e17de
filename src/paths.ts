/** The addresses of all pages (specification 2.1). `:id` is a placeholder. */
export const paths = {
  landing: '/',
  login: '/login',
  /** The aviso de privacidad, a public page. */
  privacy: '/privacidad',
  home: '/dashboard',
  tutors: '/dashboard/tutor/',
  tutor: '/dashboard/tutor/:id',
  students: '/dashboard/student/',
  attendance: '/dashboard/student/assistance',
  /** Importing from a spreadsheet; it exists if the provider announces `import`. */
  imports: '/dashboard/student/importar',
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
  /** Not in the specification; this page exists only if the provider announces `cash-count`. */
  cashCount: '/dashboard/pagos/corte/',
  /** Not in the specification; it exists only if the provider announces `reports`. */
  reports: '/dashboard/reportes',
  /** These two are not in the specification; they exist only if the provider announces `catalogue`. */
  priceLists: '/dashboard/pagos/precios/',
  options: '/dashboard/opciones',
  /** These two are not in the specification; they exist if the provider announces `registrations` and `staff`. */
  registrations: '/dashboard/registros',
  staff: '/dashboard/personal',
  /** Days without class and extra classes; it exists if the provider announces `calendar`. */
  calendar: '/dashboard/calendario',
  /** The school's profile; it exists if the provider announces `profile`. */
  mySchool: '/dashboard/mi-escuela',
  /**
   * These three are not in the specification: unsent changes, the roll as a screen, and the emergency sheet (if the
   * provider announces `emergency-sheet`).
   */
  outbox: '/dashboard/por-enviar',
  rollCall: '/dashboard/lista',
  emergency: '/dashboard/emergencia',
  /** The list of the help's pages, and one of them; not in the specification. */
  help: '/dashboard/ayuda',
  helpTopic: '/dashboard/ayuda/:id',
} as const

/** The picture of browser tabs: the school's logo, or the star. */
export const iconFile = '/favicon.svg'

/** HTML pages of the provider, which work without JavaScript, and `fonts`, their stylesheet. */
export const providerPages = {
  passwordReset: '/api/password_reset/',
  /** The beginning of an invitation's address; its token and a slash follow. */
  invitation: '/api/invitation/',
  registration: '/api/record/',
  registered: '/api/record/enviado/',
  fonts: '/api/record/letras.css',
} as const

export function attendanceOf(groupId: string): string {
  return `${paths.attendance}?group_id=${encodeURIComponent(groupId)}`
}

/** The address of a group's roll. `date`: YYYY-MM-DD; undefined is today. */
export function rollCallOf(groupId: string, date?: string): string {
  return `${paths.rollCall}?group_id=${encodeURIComponent(groupId)}${date === undefined ? '' : `&date=${date}`}`
}

/** The address of the roll of a day, without the date if it is today. Both YYYY-MM-DD. */
export function rollOfDay(groupId: string, date: string, today: string): string {
  return rollCallOf(groupId, date === today ? undefined : date)
}

export function emergencyOf(groupId: string): string {
  return `${paths.emergency}?group_id=${encodeURIComponent(groupId)}`
}

export function helpOf(topic: string): string {
  return paths.helpTopic.replace(':id', topic)
}

export function importOf(id: string): string {
  return `${paths.imports}?id=${encodeURIComponent(id)}`
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
