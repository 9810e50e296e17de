/**
 * A form that changes a row. It sends only the fields that the person changed, and asks before it overwrites a newer
 * value that the person has not seen. The draft also stores the values that the person saw, so that a form reopened a
 * day later still compares with those values.
 */
import { useRef, useState } from 'react'
import type { Answer } from '../../contract'
import { useReachable } from '../../offline'
import { useReadAnew } from '../../provider/online'
import { failureText, words } from '../../texts'
import { meanwhileTexts as texts } from '../../texts/meanwhile'
import { FormDialog, notify, type Boxes, type FormDialogProps, type RawValue, type SubmitResult } from '../../ui'
import {
  changeRow,
  type Outcome,
  type RowReader,
  type Values as ByName,
  type Versioned,
} from '../changes/concurrent-edit'
import { useVersions } from '../changes/use-row-now'
import { comparerOf, rowValues } from './box-values'
import { baseOf, type FormDraft } from './form-draft'
import { useMeanwhile } from './MeanwhileWindow'
import { pick } from './pick'
import { FormPrivacy } from './PrivacyLink'
import { DraftNote, useStoredDraft, useStoreDraft } from './stored-draft'
import { submitResultOf } from './submit-result'

type Props<Row, Values> = Omit<
  FormDialogProps<Values>,
  'initial' | 'changedOnly' | 'restored' | 'onDraft' | 'onSubmit'
> & {
  /** The name of the form with its subject: "student/12". */
  draft: string
  /** The row that the page shows. */
  row: Row
  /** The box values of a row, by field name. */
  boxes: (row: Row) => Partial<Record<string, unknown>>
  reader: RowReader<Row>
  /**
   * A box that is no field of the row, but says how the change is made, such as from which day on. `alone`: the error
   * at the box if nothing else was changed.
   */
  modifier?: { name: string; alone: string }
  /**
   * Sends the changed fields. `version`: the row's; null to send without one. `allValues`: the values of all boxes
   * after the change, for rules about several fields.
   */
  send: (values: Partial<Values>, version: number | null, allValues: ByName<RawValue>) => Promise<Answer<unknown>>
}

export function EditForm<Row extends Versioned, Values>(props: Props<Row, Values>) {
  const found = useStoredDraft(props.draft)
  return found && <EditFormBody {...props} found={found} />
}

function EditFormBody<Row extends Versioned, Values>({
  draft,
  row,
  boxes,
  reader,
  modifier,
  send,
  success,
  found,
  ...form
}: Props<Row, Values> & { found: FormDraft }) {
  const { fields } = form
  const valuesOf = (one: Row) => rowValues(fields, boxes(one))
  const isSame = comparerOf(fields)
  const [first] = useState(found)
  const [initial] = useState(() => boxes(row))
  /**
   * The row and the box values that the person has seen. Trying to save replaces both; newer values that the page
   * behind the form reads do not.
   */
  const seenByPerson = useRef<{ row: Row; base: ByName<RawValue> }>({ row, base: { ...valuesOf(row), ...first.base } })
  const [changedSinceDraft] = useState(() =>
    Object.entries(first.base ?? {}).flatMap(([name, before]) =>
      isSame(name, before, valuesOf(row)[name]) ? [] : labelsOf([name]),
    ),
  )
  const { meanwhileWindow, letChoose } = useMeanwhile(form.note)
  const reachable = useReachable()
  const versions = useVersions()
  const readAnew = useReadAnew()
  const store = useStoreDraft(draft)

  function labelsOf(names: readonly string[]): string[] {
    return fields.flatMap(({ name, label }) => (names.includes(name) ? [label] : []))
  }

  async function submit(values: Values, mine: Boxes): Promise<SubmitResult> {
    const { row: seen, base } = seenByPerson.current
    const there = valuesOf(seen)
    const changed = fields.filter(
      ({ name, type, shownOnError, shownIf, disabled }) =>
        !shownOnError &&
        !disabled &&
        (!shownIf || shownIf(mine.raw)) &&
        (type === 'file' ? mine.raw[name] instanceof File : !isSame(name, mine.raw[name], there[name])),
    )
    if (changed.length === 0) {
      notify.info(texts.nothingChanged)
      return { ok: true }
    }
    if (modifier && changed.every(({ name }) => name === modifier.name))
      return { ok: false, detail: words.wrongHere, fields: { [modifier.name]: modifier.alone } }
    const shownOnErrorNames = fields.flatMap(({ name, shownOnError }) => (shownOnError ? [name] : []))
    const outcome = await changeRow<Row, RawValue>({
      reader,
      seen,
      base,
      mine: Object.fromEntries(changed.map(({ name }) => [name, mine.raw[name] ?? ''])),
      valuesOf,
      isSame,
      hasVersions: await versions(),
      send: (names, version, over) =>
        send(pick(values, [...names, ...shownOnErrorNames]), version, { ...valuesOf(over), ...pick(mine.raw, names) }),
      askPerson: (names, theirs) =>
        letChoose({
          disputed: fields.filter(({ name }) => names.includes(name)),
          mine,
          theirs: valuesOf(theirs),
          row: theirs,
        }),
    })
    seenByPerson.current = { row: outcome.row ?? seen, base: outcome.base }
    return resultOf(outcome, seen)
  }

  function resultOf(outcome: Outcome<Row, RawValue>, seen: Row): SubmitResult {
    const { row: theirs, taken, changedByOthers } = outcome
    const hasNewerRow = theirs !== null && theirs !== seen
    const rebase = hasNewerRow ? { initial: boxes(theirs), taken } : undefined
    // After a sent change ('answered'), `useOrder` decides: it calls `readAnew` unless the provider refused the change.
    if (hasNewerRow && outcome.end !== 'answered') readAnew()
    switch (outcome.end) {
      case 'settled':
        notify.info(taken.length > 0 ? texts.keptTheirs : texts.already)
        return { ok: true }
      case 'undecided':
        return { ok: false, detail: texts.undecided, hint: words.stays, rebase }
      case 'unread': {
        const refused = submitResultOf({ ok: false, failure: outcome.failure }, { fields })
        return refused.ok ? refused : { ...refused, detail: texts.unread(failureText(outcome.failure)), rebase }
      }
      case 'answered': {
        const result = submitResultOf(outcome.answer, { fields })
        if (!result.ok) return { ...result, rebase }
        if (success) notify.success(success)
        if (changedByOthers.length > 0) notify.info(texts.others(labelsOf(changedByOthers)))
        return result
      }
    }
  }

  return (
    <>
      <FormDialog
        unavailable={reachable ? undefined : words.needsNetwork}
        {...form}
        changedOnly
        initial={initial}
        onSubmit={submit}
        note={(typed) => (
          <>
            <DraftNote draft={first} changed={changedSinceDraft} />
            {form.note?.(typed)}
            <FormPrivacy />
          </>
        )}
        restored={first.typed}
        onDraft={(typed) => void store({ typed: typed ?? {}, base: baseOf(seenByPerson.current.base, typed ?? {}) })}
      />
      {meanwhileWindow}
    </>
  )
}
