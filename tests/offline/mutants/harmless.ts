/** Mutants that no story can tell from the original, each with the reason: they are not planted, and no share is reckoned of them. */

/** The line as it stands, the line as the mistake makes it, and why nobody could ever see a difference that matters. */
export type Harmless = { file: string; from: string; to: string; why: string }

export const harmless: readonly Harmless[] = [
  {
    file: 'src/offline/mirror/follow-pages.ts',
    from: 'for (let pages = 0; coming; pages += 1) {',
    to: 'for (let pages = 1; coming; pages += 1) {',
    why: 'The bound is far from any list: a page less of twenty thousand.',
  },
  {
    file: 'src/offline/engine/edit-slot.ts',
    from: 'export function newCreation(author: Author, { attendance_date, student, group, values }: NewRow, notBefore = 0): CreationSlot {',
    to: 'export function newCreation(author: Author, { attendance_date, student, group, values }: NewRow, notBefore = 1): CreationSlot {',
    why: 'A moment of 1970 either way, and long past.',
  },
  {
    file: 'src/offline/engine/shown-attendance.ts',
    from: "const natural = `${date}/${group?.id ?? ''}/${student.id}`",
    to: 'const natural = `${date}/${group?.id}/${student.id}`',
    why: 'A row without a group is called otherwise, and compared with itself alone.',
  },
  {
    file: 'src/offline/engine/commit.ts',
    from: "return Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32).toString(16).padStart(8, '0')).join('')",
    to: "return Array.from({ length: 4 }, () => Math.floor(random() * 2 ** 32).toString(16).padStart(80, '0')).join('')",
    why: 'A longer name names an attempt as well.',
  },
  {
    file: 'src/offline/engine/slot-commands.ts',
    from: 'await transaction.putSlots(slots)',
    to: 'void transaction.putSlots(slots)',
    why: 'Every store writes at once, and what fails at it aborts the transaction, whose end is waited for.',
  },
  {
    file: 'src/offline/sync/sync-state.ts',
    from: "if (count('rejected', 'gone') > 0) return { kind: 'refused', count: count('rejected', 'gone') }",
    to: "if (count('rejected', 'gone') > 0) return { kind: 'refused', count: count('gone', 'rejected') }",
    why: 'They are counted together.',
  },
  {
    file: 'src/offline/sync/sync-state.ts',
    from: "if (count('rejected', 'gone') > 0) return { kind: 'refused', count: count('rejected', 'gone') }",
    to: "if (count('gone', 'rejected') > 0) return { kind: 'refused', count: count('rejected', 'gone') }",
    why: 'They are counted together.',
  },
  {
    file: 'src/offline/sync/heartbeat.ts',
    from: "if (state.kind === 'idle' && (state.dueAt === null || state.dueAt > since + ms)) state = { kind: 'idle', dueAt: since + ms, since }",
    to: "if (state.kind === 'idle' && (state.dueAt === null || state.dueAt >= since + ms)) state = { kind: 'idle', dueAt: since + ms, since }",
    why: 'It is due at the same moment.',
  },
]
