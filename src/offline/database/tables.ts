/**
 * The tables of a user's database with their keys and indexes, as Dexie declares them. A change after the first release
 * needs a further Dexie version with an upgrade, because these tables contain unsent changes.
 */
export const personTables = {
  students: 'id',
  groups: 'id',
  members: 'id, class_group.id',
  /** Indexed by day, by group and by student; `ids` finds the sheet of a row that was deleted or has moved. */
  sheets: '[date+group], [group+date], *students, *ids',
  statuses: 'value',
  /** Absences that families report in advance (capability `absence-notices`). */
  absences: 'id',
  /** Days without class and extra classes (capability `calendar`). */
  calendar: 'id',
  emergency: 'id',
  outbox: 'key',
  /** One record, 'current'. */
  drainState: 'name',
  drafts: 'key',
  cachedAnswers: 'key, keptAt',
  metadata: 'name',
}
