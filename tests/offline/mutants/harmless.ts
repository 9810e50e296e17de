/**
 * Mutants that no test can tell from the original, each with the reason. They are not planted and not counted in the
 * share that is killed.
 */

/**
 * `from`: the trimmed line of `file`; `to`: the same line with the mistake; `why`: the reason that nobody could see a
 * difference that matters. `tests/house/mutants.test.ts` requires that the mistake can still be made.
 */
export type Harmless = { file: string; from: string; to: string; why: string }

export const harmless: readonly Harmless[] = [
  {
    file: 'src/offline/mirror/follow-pages.ts',
    from: "!enough && !isLast && !asked.has(page.next ?? '') && pages <= mostPages ? page.next : null",
    to: "!enough && !isLast && !asked.has(page.next ?? '') && pages < mostPages ? page.next : null",
    why: 'The bound is far from any list: a page less of twenty thousand.',
  },
  {
    file: 'src/offline/engine/edit-slot.ts',
    from: 'notBefore = 0,',
    to: 'notBefore = 1,',
    why: 'A moment of 1970 either way, and long past.',
  },
  {
    file: 'src/offline/engine/overlay.ts',
    from: "const natural = `${date}/${group?.id ?? ''}/${student.id}`",
    to: 'const natural = `${date}/${group?.id}/${student.id}`',
    why: 'A row without a group is called otherwise, and compared with itself alone.',
  },
  {
    file: 'src/offline/engine/commit.ts',
    from: ".padStart(8, '0'),",
    to: ".padStart(80, '0'),",
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
    from: "if (state.kind === 'idle' && (state.dueAt === null || state.dueAt > since + ms))",
    to: "if (state.kind === 'idle' && (state.dueAt === null || state.dueAt >= since + ms))",
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
    from: 'if (change.size > 0) onWritten?.(change)',
    to: 'if (change.size >= 0) onWritten?.(change)',
    why: 'Who is told that nothing has changed shows the same.',
  },
  {
    file: 'src/offline/sync/sync-loop.ts',
    from: 'if (fullDownload.isDue()) await download.ask()',
    to: 'if (fullDownload.isDue()) void download.ask()',
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
    from: "? failed('unauthorized', 0)",
    to: "? failed('unauthorized', 1)",
    why: 'Nobody was asked, and no status of an answer that is none is looked at.',
  },
]
