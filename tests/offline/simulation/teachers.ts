/**
 * Teachers at a roll: they mark, open a child's window, save and undo, while pages die, classes change and children
 * move.
 */
import type { AttendanceEdit } from '../../../src/offline/engine/edit-slot'
import { editAttendance, takeRoll, undoRoll } from '../../../src/offline/engine/slot-commands'
import type { Slot, Values } from '../../../src/offline/engine/slot'
import { creationKey } from '../../../src/offline/engine/slot-keys'
import type { Store } from '../../../src/offline/engine/store'
import { emptyValues } from '../../../src/pieces/attendance/row-edits'
import { formDraftKey, readFormDraft, type FormDraft } from '../../../src/pieces/forms/form-draft'
import type { MarkPart } from '../../../src/pieces/roll-call/change'
import type { MarkEdit } from '../../../src/pieces/roll-call/mark-edit'
import { emptyMark, markKey, type Mark } from '../../../src/pieces/roll-call/roll-draft'
import { markOfRow, type RollEntry } from '../../../src/pieces/roll-call/roll-entries'
import { isSameClass } from '../../../src/screens/home/class-in-hand'
import { plainOf } from './cells'
import { weigh } from './clock'
import { deskActs } from './desk'
import type { Device, Tab } from './device'
import type { Plain } from './provider'
import { readInTurn } from './pull'
import { markFields, type MarkField } from './roll-judge'
import { classOf, optionsWith, type Class, type Dialog, type Look, type RollPages } from './roll-page'
import type { Stage } from './stage'

const acts = weigh({ mark: 30, open: 20, save: 16, undo: 4, look: 6, leave: 3 })
const inWindow = weigh({ write: 6, done: 4, close: 3 })
/** The screens ignore taps for this long after other content appeared in the tapped place, ms. */
const settleMs = 1_000

type Command = <Result>(
  tab: Tab,
  person: string,
  command: (store: Store) => Promise<Result>,
  onCommit: (deleted: string[], put: string[]) => void,
) => Promise<Result>
type Where = { device: Device; tab: Tab; person: string }

export class Teachers {
  constructor(
    readonly stage: Stage,
    readonly pages: RollPages,
    readonly commit: Command,
    readonly mayCreate: (device: Device, person: string) => boolean,
    readonly excuse: (device: Device, person: string, slots: readonly Slot[]) => (deleted: string[]) => void,
  ) {}

  async act(where: Where): Promise<void> {
    const { dice, clock, count } = this.stage
    const { device, tab, person } = where
    const page = this.pages.page(tab, person)
    if (page.busy) return
    page.busy = true
    try {
      const seen = await this.pages.look(device, tab, person)
      const act = page.dialog ? `window ${dice.weighted(inWindow)}` : dice.weighted(acts)
      // A person needs a moment between seeing and tapping.
      if (dice.chance(0.3)) await clock.sleep(dice.between(50, 900))
      if (!tab.usable || device.identity?.owner !== person) return
      const look = await this.pages.look(device, tab, person)
      await this.#carry(where, look)
      if (clock.now - page.changedAt < settleMs && !isSameClass(seen.open, look.open)) return
      count(`teacher ${act}`)
      page.touchedAt = clock.now
      await this.#perform(act, where, look, seen)
    } finally {
      page.busy = false
    }
  }

  /** Works on one roll for a while; the page may die, and is then opened again. */
  async burst(device: Device, first: Tab, person: string): Promise<void> {
    const { dice, clock, flavour, progress } = this.stage
    let tab = first
    // A person with an open window mostly continues until it is closed.
    const goesOn = () => this.pages.page(tab, person).dialog !== null && dice.chance(0.6)
    for (let left = dice.between(2, 5); left > 0; left -= goesOn() ? 0 : 1) {
      progress.onDoing(device.name)
      await this.act({ device, tab, person })
      if (this.stage.hotPlace && flavour.unique && dice.chance(0.4))
        clock.after(dice.between(0, 800), () => this.stage.storming && deskActs(this.stage))
      if (dice.chance(0.12)) tab.die('at a reload')
      // A roll on screen is downloaded again from time to time.
      else if (dice.chance(0.4)) await this.#refresh({ device, tab, person })
      await clock.sleep(dice.chance(0.1) ? dice.between(5_000, 60_000) : dice.between(100, 3_000))
      device.revive()
      tab = device.tabs.find(({ name }) => name === tab.name) ?? tab
      if (!this.stage.storming || !tab.usable || device.identity?.owner !== person) return
    }
  }

  async #refresh({ device, tab, person }: Where): Promise<void> {
    const { open } = this.pages.page(tab, person)
    this.stage.progress.onDoing(device.name)
    if (open && (await readInTurn(tab, person, open.group.id, open.date))) this.pages.download(device, person)
  }

  async #perform(act: string, where: Where, look: Look, seen: Look): Promise<void> {
    const { dice } = this.stage
    const page = this.pages.page(where.tab, where.person)
    const entry = dice.maybe(look.entries)
    switch (act) {
      case 'mark':
        return entry && this.#mark(where, look, entry)
      case 'open':
        return entry && this.#open(where, look, entry)
      case 'save':
        return this.mayCreate(where.device, where.person) ? this.#save(where, look, seen) : undefined
      case 'undo':
        return this.#undo(where, look)
      case 'leave':
        return this.pages.close(where.tab)
      case 'window write':
        return this.#write(where, look)
      case 'window done':
      case 'window close': {
        const { dialog } = page
        return dialog ? this.#leave(where, look, act === 'window done' || dialog.touched) : undefined
      }
    }
  }

  /** Called when no more faults happen: saves everything that is still typed in the boxes of children's windows. */
  async finish(where: Where): Promise<void> {
    const { device, tab, person } = where
    const { kept } = this.pages.of(device, person)
    for (const { key, value } of [...kept.drafts.values()]) {
      const [, date, group, student] = /^form\/roll:([^:]+):([^/]+)\/(.+)$/.exec(key) ?? []
      if (!date || !group || !student || Object.keys(readFormDraft(value).typed).length === 0) continue
      const page = this.pages.page(tab, person)
      Object.assign(page, {
        address: classOf(decodeURIComponent(group), date),
        open: classOf(decodeURIComponent(group), date),
        dialog: null,
      })
      await this.#refresh(where)
      const look = await this.pages.look(device, tab, person)
      const entry = look.entries.find((one) => one.student.id === decodeURIComponent(student))
      if (!entry) continue
      this.stage.count('draft handed in after the storm')
      await this.#open(where, look, entry)
      await this.#leave(where, look, true)
    }
    this.pages.close(tab)
  }

  // --- tiles ---

  async #mark(where: Where, { open, draft }: Look, entry: RollEntry): Promise<void> {
    if (entry.conflicting) return
    if (!entry.row && this.stage.dice.chance(0.5)) {
      const points = Number(this.#fresh(where, 'points'))
      this.#note(where, `gives ${entry.student.id} ${points} points on ${open.group.id} ${open.date}`)
      return this.#keep(where, spotOf(open, entry), { ...emptyMark, ...draft[entry.student.id], points }, { points })
    }
    const status = String(this.#fresh(where, 'status'))
    this.#note(where, `marks ${entry.student.id} ${status} on ${open.group.id} ${open.date}`)
    const part = { status: { value: status, label: status } }
    if (entry.row)
      await this.#edit(where, entry, draft[entry.student.id], part, undefined, {
        status: { seen: markOfRow(entry.row).status?.value ?? null, value: status },
      })
    else await this.#keep(where, spotOf(open, entry), { ...emptyMark, ...draft[entry.student.id], ...part }, { status })
  }

  /**
   * Stores the draft's mark within 4 ms, or never if the tab dies. `meant`: what the person entered; `anew`: it
   * replaces what they had entered for the child before, instead of being added to it.
   */
  async #keep(
    { device, tab, person }: Where,
    { group, date, student }: Spot,
    mark: Mark | null,
    meant: Partial<Record<MarkField, Plain>> | null,
    anew = false,
  ): Promise<void> {
    const held = tab.point('before a transaction')
    if (held) await held
    await this.stage.clock.sleep(this.stage.dice.between(0, 4))
    if (tab.dead) return
    const { kept, memory } = this.pages.of(device, person)
    const key = markKey(group, date, student)
    if (mark) kept.drafts.set(key, { key, value: structuredClone(mark), savedAt: device.now(), work: true })
    else kept.drafts.delete(key)
    if (mark) this.stage.hotPlace = { group, date, student }
    if (meant) memory.marks.set(key, { ...(anew ? {} : memory.marks.get(key)), ...meant })
    else memory.marks.delete(key)
  }

  /** `meant`: for each field, the value that the person entered and the value that they had seen. */
  async #edit(
    where: Where,
    { student, row }: RollEntry,
    drafted: Mark | undefined,
    part: MarkPart,
    seen: Mark | undefined,
    meant: Meant,
  ): Promise<void> {
    if (!row) return
    const carried = Object.fromEntries(
      Object.entries(this.#given(where, student.id, row)).filter(([field]) => !(field in part)),
    )
    const all = { ...carried, ...meant }
    await Promise.all(
      this.stage.parts
        .rowChangesOf(row, drafted, part, seen)
        .flatMap((change) => this.stage.parts.editsOf(row, change.seen, change.changed))
        .map(async (edit) => {
          const now = await this.#send(where, edit, all)
          // Only a window asks the person; a tap or a carried-over mark is dropped in favour of the waiting value.
          const writing = meant[edit.field]
          if (now && seen && writing) await this.#chooseOver(where, edit, now, writing.value)
        }),
    )
    if (drafted)
      await this.#keep(where, { group: row.group!.id, date: row.attendance_date, student: student.id }, null, null)
  }

  async #send({ device, tab, person }: Where, edit: AttendanceEdit, meant: Meant): Promise<Values | null> {
    const { row, field } = edit
    const writing = meant[field]
    const result = await this.commit(
      tab,
      person,
      (store) => editAttendance(store, { owner: person, now: device.now() }, edit),
      // The judge (which checks the product) hears only of fields that the person meant to change. If the product sends
      // another field, the judge sees that at the provider.
      (deleted, put) =>
        writing !== undefined &&
        deleted.length + put.length > 0 &&
        this.stage.judge.onEdit(device.name, person, row, field, writing.seen, writing.value),
    )
    return typeof result === 'object' ? result.now : null
  }

  /** The field has an unsent value of the same person that they had not seen (`now`): they choose between the two. */
  async #chooseOver(where: Where, edit: AttendanceEdit, now: Values, value: Plain): Promise<void> {
    const { field } = edit
    const seen = plainOf(now, field) ?? null
    this.stage.count('choice over an unseen waiting value')
    if (this.stage.dice.chance(0.5)) return
    this.#note(where, `writes ${field} ${JSON.stringify(value)} over ${JSON.stringify(seen)} all the same`)
    const again = { ...edit, seen: now[field] } as AttendanceEdit
    const later = await this.#send(where, again, { [field]: { seen, value } })
    if (later) await this.#chooseOver(where, edit, later, value)
  }

  /** Points and a note from the draft, for a child for whom somebody else has created the row meanwhile. */
  #given({ device, person }: Where, student: string, row: NonNullable<RollEntry['row']>): Meant {
    const mark = row.creation
      ? undefined
      : this.pages.of(device, person).memory.marks.get(markKey(row.group!.id, row.attendance_date, student))
    return Object.fromEntries(
      (['points', 'observations'] as const).flatMap((field) =>
        mark?.[field] ? [[field, { seen: null, value: mark[field] }]] : [],
      ),
    )
  }

  async #carry(where: Where, { entries, draft, open }: Look): Promise<void> {
    const { dialog } = this.pages.page(where.tab, where.person)
    for (const entry of entries) {
      const { student, row } = entry
      if (!row || student.id === dialog?.student) continue
      const meant = this.#given(where, student.id, row)
      const carried = this.stage.parts.carriedInto(row, draft[student.id])
      if (!carried && Object.keys(meant).length > 0)
        this.stage.judge.accuse(
          `${where.device.name}/${where.person}: what was given to ${student.id} is not carried over: ${JSON.stringify(meant)}`,
        )
      if (!carried) continue
      this.stage.count('marks carried over')
      this.#note(where, `carries over what was given to ${student.id}`)
      await Promise.all(
        this.stage.parts.editsOf(row, emptyValues, carried.given).map((edit) => this.#send(where, edit, meant)),
      )
      await this.#keep(
        where,
        spotOf(open, entry),
        carried.left,
        carried.left && { status: carried.left.status?.value ?? null },
        true,
      )
    }
  }

  // --- a child's window ---

  async #open(where: Where, { open }: Look, entry: RollEntry): Promise<void> {
    const name = formDraftKey(markKey(open.group.id, open.date, entry.student.id))
    const { kept, memory } = this.pages.of(where.device, where.person)
    const first = readFormDraft(kept.drafts.get(name)?.value)
    const written = memory.writings.get(name) ?? {}
    for (const field of markFields)
      if (first.typed[field] !== written[field]?.typed)
        this.stage.judge.accuse(
          `${where.device.name}/${where.person}: the window of ${name} shows ${JSON.stringify(first.typed[field])} for ${field}, and ${JSON.stringify(written[field]?.typed)} was typed`,
        )
    if (Object.keys(first.typed).length > 0) this.stage.count('window over a restored draft')
    this.#note(
      where,
      `opens the window of ${entry.student.id} on ${open.group.id} ${open.date}${entry.row ? '' : ', no row'}${Object.keys(first.typed).length > 0 ? ` with ${JSON.stringify(first)}` : ''}`,
    )
    this.pages.page(where.tab, where.person).dialog = {
      student: entry.student.id,
      name,
      first,
      edit: this.stage.parts.beginEdit(entry, first),
      opening: entry.row ? shownIn(entry) : null,
      seen: Object.fromEntries(Object.entries(written).map(([field, { seen }]) => [field, seen])),
      touched: false,
      recorded: entry.row !== null,
      conflicting: entry.conflicting,
      arrived: false,
    }
  }

  /** What the window does by itself when the child's row arrives, or when a conflict in it is decided. */
  #current(where: Where, { entries }: Look): RollEntry | null {
    const { dialog } = this.pages.page(where.tab, where.person)
    const entry = entries.find(({ student }) => student.id === dialog?.student)
    if (!dialog || !entry) return null
    const recorded = entry.row !== null
    if (recorded && !dialog.recorded) {
      Object.assign(dialog, { arrived: true, edit: this.stage.parts.overNewRow(dialog.edit, entry.mark) })
      // If another tab saved what was typed here, the person sees the row's value, as their own input.
      const row = shownIn(entry)
      for (const field of markFields)
        if (row && dialog.edit.typed[field] === String(row[field])) dialog.seen[field] = row[field]
    } else if (dialog.conflicting && !entry.conflicting)
      Object.assign(dialog, { edit: this.stage.parts.settledEdit(dialog.edit, entry.mark), opening: shownIn(entry) })
    Object.assign(dialog, { recorded, conflicting: entry.conflicting })
    return entry
  }

  async #write(where: Where, look: Look): Promise<void> {
    const { dice } = this.stage
    const page = this.pages.page(where.tab, where.person)
    const entry = this.#current(where, look)
    const { dialog } = page
    if (!dialog || !entry) return void (page.dialog = null)
    if (entry.conflicting && Object.keys(dialog.edit.typed).length === 0) return
    const field = dice.pick(markFields)
    const value = String(this.#fresh(where, field))
    this.#note(where, `types ${field} ${value} for ${dialog.student}`)
    dialog.edit = { ...dialog.edit, typed: { ...dialog.edit.typed, [field]: value } }
    // A box that was begun earlier keeps what was seen then; null if there was no row.
    if (!(field in dialog.seen)) dialog.seen[field] = dialog.opening?.[field] ?? null
    dialog.touched = true
    if (entry.row?.id) this.stage.hot = { id: entry.row.id, field }
    if (!entry.row) await this.#hand(where, look, entry, dialog.edit, asValues(dialog.edit.typed))
    await this.#keepForm(where, dialog, this.stage.parts.draftIn(dialog.edit, entry.row !== null))
  }

  async #keepForm({ device, tab, person }: Where, { name, seen }: Dialog, draft: FormDraft): Promise<void> {
    const held = tab.point('before a transaction')
    if (held) await held
    await this.stage.clock.sleep(this.stage.dice.between(0, 4))
    if (tab.dead) return
    const { kept, memory } = this.pages.of(device, person)
    if (Object.keys(draft.typed).length === 0) return this.#dropForm(device, person, name)
    kept.drafts.set(name, { key: name, value: structuredClone(draft), savedAt: device.now(), work: true })
    const typed = markFields.flatMap((each) =>
      typeof draft.typed[each] === 'string'
        ? [[each, { seen: seen[each] ?? null, typed: draft.typed[each] }] as const]
        : [],
    )
    memory.writings.set(name, Object.fromEntries(typed))
  }

  #dropForm(device: Device, person: string, name: string): void {
    const { kept, memory } = this.pages.of(device, person)
    kept.drafts.delete(name)
    memory.writings.delete(name)
  }

  async #hand(
    where: Where,
    { open, draft }: Look,
    entry: RollEntry,
    edit: MarkEdit,
    meant: Partial<Record<MarkField, Plain>>,
  ): Promise<void> {
    const options = optionsWith(edit.typed.status)
    const [seen, written] = [this.stage.parts.seenIn(edit, options), this.stage.parts.writtenIn(edit, options)]
    const { student, row } = entry
    if (!row) return this.#keep(where, spotOf(open, entry), { ...emptyMark, ...draft[student.id], ...written }, meant)
    const part = this.stage.parts.differenceOf(seen, written)
    const { dialog } = this.pages.page(where.tab, where.person)
    // Two tabs may have the same window open: text and seen value are this tab's, whatever the other one did meanwhile.
    const typed = Object.entries(edit.typed).map(([field, value]) => [
      field,
      { seen: dialog?.seen[field as MarkField] ?? null, value: asValue(field, value) },
    ])
    if (Object.keys(part).length > 0)
      await this.#edit(where, entry, draft[student.id], part, seen, Object.fromEntries(typed))
  }

  async #leave(where: Where, look: Look, hands: boolean): Promise<void> {
    const page = this.pages.page(where.tab, where.person)
    const entry = this.#current(where, look)
    const { dialog } = page
    if (!dialog || !entry) return void (page.dialog = null)
    if (!dialog.arrived) page.dialog = null
    this.#note(
      where,
      `${hands ? 'hands in' : 'closes'} the window of ${dialog.student}: ${JSON.stringify(dialog.edit)}`,
    )
    if (hands && Object.keys(dialog.edit.typed).length > 0) {
      page.dialog = dialog
      await this.#hand(where, look, entry, dialog.edit, asValues(dialog.edit.typed))
      if (!where.tab.dead) this.#dropForm(where.device, where.person, dialog.name)
    }
    page.dialog = null
  }

  // --- Guardar and Deshacer ---

  /** Saves the roll: for marked children the person's marks, for all others the status that the tile shows. */
  async #save(where: Where, { open, entries, draft }: Look, seen: Look): Promise<void> {
    const { device, tab, person } = where
    const { judge } = this.stage
    const { memory, kept } = this.pages.of(device, person)
    const { marks, over } = this.stage.parts.saveOf(entries, draft)
    if (marks.length === 0) return
    this.#note(
      where,
      `saves ${open.group.id} ${open.date}: ${marks.map(({ student, status }) => `${student.id} ${status.value}`).join(', ')}`,
    )
    const { group, date } = seen.open
    const meant = entries.flatMap(({ student, row, mark }) => {
      if (row) return []
      const own = memory.marks.get(markKey(group.id, date, student.id)) ?? {}
      return [{ student, values: { status: mark.status?.value ?? null, ...own } }]
    })
    const from = this.stage.clock.now
    const receipt = await this.commit(
      tab,
      person,
      (store) =>
        takeRoll(
          store,
          { owner: person, now: device.now() },
          { group: open.group, date: open.date, marks: marks.map(({ student, ...values }) => ({ student, values })) },
        ),
      (_, put) => {
        for (const { student, values } of meant)
          if (put.includes(creationKey({ date, student: student.id, group: group.id })))
            judge.onCreate(device.name, person, { attendance_date: date, student, group }, withoutNothing(values))
        // Saving removes all marks, except points and a note of a child who already had a row: these must still become
        // edits of the row.
        for (const { student, row } of entries) {
          const key = markKey(group.id, date, student.id)
          const { points, observations } = memory.marks.get(key) ?? {}
          if (!row || (!points && !observations)) memory.marks.delete(key)
        }
        for (const id of over) kept.drafts.delete(markKey(open.group.id, open.date, id))
      },
    )
    judge.onRoll(device, person, receipt.made, from)
    if (isSameClass(this.pages.page(tab, person).open, open)) this.pages.page(tab, person).saved = receipt
  }

  async #undo(where: Where, { open, entries, draft }: Look): Promise<void> {
    const { device, tab, person } = where
    const { saved } = this.pages.page(tab, person)
    if (!saved) return
    this.#note(where, 'takes the save back')
    const back = { ...draft, ...this.stage.parts.draftBack(entries, saved) }
    const slots = [...(await device.home(person).disk.read()).slots.values()]
    const shown = this.stage.parts.shownOf(entries, saved)
    const left = await this.commit(tab, person, (store) => undoRoll(store, shown), this.excuse(device, person, slots))
    this.pages.page(tab, person).saved = null
    if (left.length === saved.made.length) return
    for (const { key, student } of saved.made) if (left.includes(key)) delete back[student.id]
    await Promise.all(
      Object.entries(back).map(([student, mark]) =>
        this.#keep(
          where,
          { group: open.group.id, date: open.date, student },
          mark,
          withoutNothing({ status: mark.status?.value ?? null, points: mark.points, observations: mark.observations }),
        ),
      ),
    )
  }

  #fresh({ device, person }: Where, field: MarkField): Plain {
    return this.stage.fresh(field, `${device.name}/${person}`)
  }

  #note({ tab, person }: Where, line: string): void {
    this.stage.note(() => `${tab.name}/${person} ${line}`)
  }
}

/** For each field, the value that the person entered and the value that they had seen. */
type Meant = Partial<Record<string, { seen: Plain; value: Plain }>>
type Spot = { group: string; date: string; student: string }

function spotOf({ group, date }: Class, { student }: RollEntry): Spot {
  return { group: group.id, date, student: student.id }
}

function shownIn({ row }: RollEntry): Record<MarkField, Plain> | null {
  if (!row) return null
  const { status, points, observations } = row.fields
  return { status: status.value?.value ?? null, points: points.value, observations: observations.value }
}

function asValue(field: string, typed: string): Plain {
  return field === 'points' ? Number(typed) : typed
}

function asValues(typed: MarkEdit['typed']): Partial<Record<MarkField, Plain>> {
  return Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, asValue(field, value)]))
}

function withoutNothing(values: Partial<Record<MarkField, Plain>>): Partial<Record<MarkField, Plain>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))
}
