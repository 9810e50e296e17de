/** Which role may do what (specification 6.2), for screens and provider. What is not listed is denied. */

export const roles = ['Administrador', 'Recepcion', 'Maestro', 'Tutor', 'Alumno'] as const
export type Role = (typeof roles)[number]

/** The rows that a permission covers: all, only the person's own (own groups, own children, oneself), or none. */
export type Scope = 'all' | 'own' | 'none'

const staff = ['all', 'all', 'none', 'none', 'none'] as const
const admin = ['all', 'none', 'none', 'none', 'none'] as const
const classroom = ['all', 'all', 'own', 'none', 'none'] as const

/** Columns in the order of `roles`: Administrador, Recepcion, Maestro, Tutor, Alumno. */
const table = {
  'menu.staff': staff,
  'menu.groups': ['none', 'none', 'own', 'none', 'none'],
  'menu.myPayments': ['none', 'none', 'none', 'own', 'none'],
  'home.family': ['none', 'none', 'none', 'own', 'none'],

  'attendance.take': classroom,
  'attendance.cycle': classroom,
  'attendance.history': ['all', 'all', 'own', 'own', 'own'],

  'absence.see': ['all', 'all', 'own', 'own', 'none'],
  'absence.tell': ['all', 'all', 'none', 'own', 'none'],
  'push.receive': ['none', 'none', 'none', 'own', 'none'],

  /** The calendar: days without class and extra classes (capability `calendar`). */
  'calendar.see': ['all', 'all', 'own', 'own', 'own'],
  'calendar.edit': staff,

  'group.see': classroom,
  /** Includes tutors, whose devices need their groups' bank accounts; no screen lists groups to them. */
  'group.read': ['all', 'all', 'own', 'own', 'none'],
  'group.administer': staff,
  'group.activate': staff,
  /** Creating, changing and ending groups (capability `catalogue`). */
  'group.edit': staff,
  'groupHistory.see': ['all', 'all', 'none', 'own', 'own'],
  'membership.activate': staff,
  'membership.create': staff,
  /** Adding a student to a full group. */
  'membership.overQuota': admin,

  'student.see': ['all', 'all', 'own', 'own', 'own'],
  'student.identity': staff,
  'student.create': ['all', 'all', 'none', 'own', 'none'],
  'student.edit': ['all', 'all', 'none', 'own', 'none'],
  'student.editLedger': admin,
  /** Setting a missing tutor or contact (capability `memberships`); changing one needs `student.editLedger`. */
  'student.assignFamily': staff,
  'student.activate': staff,
  /** What people who are with a child must know (capability `care-sheet`). The desk changes it, a family asks to. */
  'care.see': ['all', 'all', 'own', 'own', 'none'],
  'care.edit': staff,
  'care.ask': ['none', 'none', 'none', 'own', 'none'],
  'points.seeTotal': ['all', 'all', 'own', 'own', 'own'],
  'points.reset': admin,

  'tutor.see': ['all', 'all', 'none', 'own', 'none'],
  /** Entering a family (capability `catalogue`). */
  'tutor.create': staff,
  'tutor.edit': staff,
  /** Importing students from a spreadsheet (capability `import`). */
  'sheet.import': staff,
  /** Importing anything else from a spreadsheet: tutors, groups, earlier attendance, earlier receipts. */
  'sheet.importOther': admin,
  /** Downloading lists as workbooks (capability `export`). Everything in one needs `backup.make`. */
  'sheet.export': staff,
  /** Merging two records of one student or tutor, and undoing it (capability `catalogue`). */
  'person.merge': staff,
  'tutor.activate': staff,
  /**
   * Inviting people to choose a password, and giving students an account (capability `catalogue`). Staff are invited by
   * those who have `staff.manage`.
   */
  'account.invite': staff,

  'contact.see': ['all', 'all', 'none', 'own', 'own'],
  'contact.edit': ['all', 'all', 'none', 'own', 'none'],
  'contact.create': ['all', 'all', 'none', 'own', 'none'],
  /** The emergency sheet of a class, the only contacts that a teacher sees. */
  'emergency.see': classroom,

  'payment.see': ['all', 'all', 'none', 'own', 'none'],
  'payment.edit': staff,
  'payment.internal': staff,
  /** The cash drawer. `count`: seeing it, counting it and closing a day. `reopen`: opening a closed day again. */
  'cash.count': staff,
  'cash.reopen': admin,
  /** Reports of attendance and income (capability `reports`). */
  'report.see': staff,
  'bankData.see': ['all', 'all', 'none', 'own', 'none'],
  'bankData.list': staff,
  'bankData.edit': admin,

  'registration.manage': staff,
  'staff.manage': admin,
  'audit.see': admin,

  'school.see': staff,
  /** Schools, price lists and option lists: creating and changing them. */
  'catalogue.edit': admin,
  /** The school's profile: its name, contacts, look and rules. Everybody may read it, also without a session. */
  'profile.edit': admin,
  /** Downloading the whole school, with everybody's data, and seeing when the last backup was made. */
  'backup.make': admin,
  'phone.draft': staff,
} as const satisfies Record<string, readonly [Scope, Scope, Scope, Scope, Scope]>

export type Action = keyof typeof table
export const actions = Object.keys(table).filter((key): key is Action => key in table)

/** The scope of `action` for `role`; 'none' for an unknown role. */
export function scopeOf(role: string | null | undefined, action: Action): Scope {
  const column = roles.findIndex((name) => name === role)
  return table[action][column] ?? 'none'
}

export function may(role: string | null | undefined, action: Action): boolean {
  return scopeOf(role, action) !== 'none'
}

export function isRole(value: string): value is Role {
  return roles.some((role) => role === value)
}
