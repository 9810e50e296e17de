/**
 * Mutants that no story can tell from the original, each with the reason: they are not planted, and no share is
 * reckoned of them.
 */

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
  {
    file: 'src/offline/engine/merge-slots.ts',
    from: 'if (next === null) await transaction.deleteSlots([key])',
    to: 'if (next === null) void transaction.deleteSlots([key])',
    why: 'Every store writes at once, and what fails at it aborts the transaction, whose end is waited for.',
  },
  {
    file: 'src/offline/outbox/indexeddb-store.ts',
    from: 'if (change.size > 0) written?.(change)',
    to: 'if (change.size >= 0) written?.(change)',
    why: 'Who is told that nothing has changed shows the same.',
  },
  {
    file: 'src/offline/sync/sync-loop.ts',
    from: 'if (isOld()) await download.ask()',
    to: 'if (isOld()) void download.ask()',
    why: 'The next look, in ten seconds, finds that there is a way, and asks nothing.',
  },
  {
    file: 'src/offline/sync/sync-loop.ts',
    from: "window.addEventListener('online', () => void wake(), { signal })",
    to: "window.addEventListener('online', () => void wake(), {  })",
    why: 'A loop that was stopped begins nothing when it is woken, and one that was started again does what two ask for once.',
  },
  {
    file: 'src/offline/sync/background-drain.ts',
    from: "reads.includes(name) && (await session.identity()) === null ? failed('unauthorized', 0) : calls(name, request, options)",
    to: "reads.includes(name) && (await session.identity()) === null ? failed('unauthorized', 1) : calls(name, request, options)",
    why: 'Nobody was asked, and no status of an answer that is none is looked at.',
  },
]
