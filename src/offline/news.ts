/** What a drain tells whoever is looking, in this tab, another one, or after the worker drained. */
import type { AttendanceField, Relation } from '../contract'

/** One deed that the provider echoed or refused; `field` is 'creation' for a new row. */
export type Told = { key: string; field: AttendanceField | 'creation'; student: Relation; group: Relation | null; date: string }

export type News =
  /** One drain's echoes, together: one notice for a batch. */
  | { kind: 'confirmed'; deeds: Told[] }
  | { kind: 'refused'; deed: Told; detail: string }
  | { kind: 'conflict'; deed: Told }
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'idle' }
  /** The browser answered whether it keeps this device's data when space runs out. */
  | { kind: 'persistence'; granted: boolean }
