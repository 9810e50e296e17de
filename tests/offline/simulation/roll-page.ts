/**
 * A teacher's page with a roll, made of the parts that the screens use: what a tab has in memory, and what its device
 * stores.
 */
import type { Membership } from '../../../src/contract'
import { meaningsOf } from '../../../src/domain/attendance-meaning'
import type { DraftEntry } from '../../../src/offline'
import { overlay } from '../../../src/offline/engine/overlay'
import type { RollReceipt } from '../../../src/offline/engine/slot-commands'
import { emptyNameIndex } from '../../../src/offline/queries/name-index'
import type { Roster } from '../../../src/offline/queries/roster'
import type { FormDraft } from '../../../src/pieces/forms/form-draft'
import type { MarkEdit } from '../../../src/pieces/roll-call/mark-edit'
import { storedRollsOf, type RollDraft } from '../../../src/pieces/roll-call/roll-draft'
import { rollEntriesOf, type RollEntry } from '../../../src/pieces/roll-call/roll-entries'
import { inUseMs, isSameClass } from '../../../src/screens/home/class-in-hand'
import type { Device, Tab } from './device'
import type { Plain } from './provider'
import { judgeRoll, judgeSwap, type MarkField, type Memory } from './roll-judge'
import { groups, yesterday, type Stage } from './stage'

const options = [
  { value: 'presente', label: 'Presente' },
  { value: 'falta', label: 'Falta' },
  { value: 'retardo', label: 'Retardo' },
]
export const meanings = meaningsOf(options, {})
export const optionsWith = (value: string | undefined) =>
  value === undefined || options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]

export type Class = { group: { id: string; name: string }; date: string }

/** The data that the device stores for a person, except attendance. */
export type Kept = {
  members: readonly Membership[]
  absences: readonly { student: string; date: string }[]
  drafts: Map<string, DraftEntry>
}

export type Dialog = {
  student: string
  name: string
  first: FormDraft
  edit: MarkEdit
  /** The row's values when the window was opened; null: there was no row. */
  opening: Record<MarkField, Plain> | null
  /** For each box typed in, what the person had seen there before; null: nothing. */
  seen: Partial<Record<MarkField, Plain>>
  touched: boolean
  recorded: boolean
  conflicting: boolean
  arrived: boolean
}

export type Page = {
  readonly person: string
  /** The roll in the page's address; null at home, where the class that is on decides which roll is open. */
  readonly address: Class | null
  open: Class | null
  changedAt: number
  touchedAt: number
  busy: boolean
  saved: RollReceipt | null
  dialog: Dialog | null
}

export type Look = { open: Class; roster: Roster; draft: RollDraft; entries: RollEntry[] }

export class RollPages {
  readonly #pages = new WeakMap<Tab, Page>()
  readonly #kept = new Map<string, { kept: Kept; memory: Memory }>()

  constructor(readonly stage: Stage) {}

  /** This person's data on this device, which stays when a page ends. */
  of(device: Device, person: string): { kept: Kept; memory: Memory } {
    const name = `${device.name}/${person}`
    const known = this.#kept.get(name)
    if (known) return known
    const { school } = this.stage
    const made = {
      kept: { members: school.members, absences: [...school.absences], drafts: new Map() },
      memory: { marks: new Map(), writings: new Map() },
    }
    this.#kept.set(name, made)
    return made
  }

  /** Downloads members and announced absences. */
  download(device: Device, person: string): void {
    const { school } = this.stage
    const { kept } = this.of(device, person)
    kept.members = school.members
    kept.absences = [...school.absences]
  }

  page(tab: Tab, person: string): Page {
    const known = this.#pages.get(tab)
    if (known?.person === person) return known
    const { dice, dates } = this.stage
    const address = dice.chance(0.4)
      ? classOf(dice.pick(groups), dice.chance(0.4) ? yesterday : dice.pick(dates))
      : null
    const made: Page = {
      person,
      address,
      open: null,
      changedAt: -Infinity,
      touchedAt: -Infinity,
      busy: false,
      saved: null,
      dialog: null,
    }
    this.#pages.set(tab, made)
    return made
  }

  close(tab: Tab): void {
    this.#pages.delete(tab)
  }

  /** What this page shows now. */
  async look(device: Device, tab: Tab, person: string): Promise<Look> {
    const { clock, school, parts } = this.stage
    const page = this.page(tab, person)
    const { kept, memory } = this.of(device, person)
    const { slots, rows } = await device.home(person).disk.read()
    const own = [...slots.values()]
    const all = overlay([...rows.values()], own)
    const lookAt = (open: Class): Look => {
      const { group, date } = open
      const roster = parts.rosterOf(
        {
          complete: true,
          readState: 'read',
          members: kept.members.filter((member) => member.class_group.id === group.id),
          rows: all.filter((row) => row.group?.id === group.id && row.attendance_date === date),
        },
        emptyNameIndex,
        group.id,
        date,
      )
      const draft = parts.draftOf(
        storedRollsOf([...kept.drafts.values()]).find((roll) => roll.groupId === group.id && roll.date === date),
        {},
      )
      const absent = new Set(kept.absences.flatMap((absence) => (absence.date === date ? [absence.student] : [])))
      return { open, roster, draft, entries: rollEntriesOf(roster, draft, meanings, absent) }
    }
    const before = page.open && lookAt(page.open)
    const marked =
      before?.entries.some(({ student, row }) => row === null && before.draft[student.id] !== undefined) ?? false
    const undoable = page.saved !== null && device.now() < page.saved.until
    const inHand = marked || undoable || page.dialog !== null || clock.now - page.touchedAt < inUseMs
    const open =
      page.address ??
      parts.classOpen(page.open, classOf(school.classOn(clock.now), device.today()), inHand) ??
      classOf(groups[0]!, device.today())
    judgeSwap(this.stage, `${device.name}/${person}`, page, before, open, memory)
    if (!isSameClass(open, page.open)) Object.assign(page, { open, changedAt: clock.now, saved: null, dialog: null })
    const look = before && isSameClass(open, before.open) ? before : lookAt(open)
    judgeRoll(this.stage, `${device.name}/${person}`, look, memory)
    return look
  }
}

export function classOf(group: string, date: string): Class {
  return { group: { id: group, name: `Kids ${group}` }, date }
}
