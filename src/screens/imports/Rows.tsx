/**
 * The rows of one pile. In the pile 'doubtful' each wrong or doubtful value has a box to correct it. In the piles
 * 'known' and 'ready' each value that differs from the stored student's or tutor's has a checkbox that takes the file's
 * value.
 */
import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import type { ImportTrial, Pile, RowField, RowProblem, SheetRow } from '../../contract'
import { headingFor } from '../../domain/sheet-import/field-columns'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { importTexts as texts, problemText, rowFieldLabels, rowProblemTexts } from '../../texts/sheet-import'
import { EmptyState, SettlingRows } from '../../ui'
import { useGroupChoices } from './group-options'
import classes from './imports.module.css'
import { factsOf, isEarlier, nameOf, pageOf, typedForm } from './row-facts'
import { useChoose } from './use-choose'

type Props = { trial: ImportTrial; pile: Pile }

export function Rows({ trial, pile }: Props) {
  const rows = trial.rows[pile]
  if (rows.length === 0) return <EmptyState title={texts.empty} />
  return (
    <div className={classes.rows}>
      {pile === 'doubtful' ? <Proposals trial={trial} /> : null}
      {pile === 'known' || pile === 'ready' ? <WholeColumns trial={trial} pile={pile} /> : null}
      {rows.length < trial.counts[pile] ? (
        <p className={classes.hint}>{texts.first(rows.length, trial.counts[pile])}</p>
      ) : null}
      <SettlingRows keys={rows.map(({ line }) => String(line))}>
        {rows.map((row) => (
          <Row key={row.line} trial={trial} pile={pile} row={row} />
        ))}
      </SettlingRows>
    </div>
  )
}

/** A button for each problem that several rows have with a confirmable suggestion: confirms all these suggestions. */
function Proposals({ trial }: { trial: ImportTrial }) {
  const choose = useChoose(trial)
  const byReason = new Map<RowProblem, { line: number; field: RowField; value: string }[]>()
  for (const { line, problems } of trial.rows.doubtful)
    for (const { reason, field, suggestion, confirmable } of problems)
      if (confirmable && suggestion !== '')
        byReason.set(reason, [...(byReason.get(reason) ?? []), { line, field, value: suggestion }])
  const several = [...byReason].filter(([, rows]) => rows.length > 1)
  if (several.length === 0) return null
  return (
    <div className={classes.piles}>
      <SettlingRows keys={several.map(([reason]) => reason)}>
        {several.map(([reason, rows]) => (
          <OnlineButton key={reason} variant="default" onClick={() => void choose({ rows })}>
            {texts.acceptAll(rows.length, rowProblemTexts[reason])}
          </OnlineButton>
        ))}
      </SettlingRows>
    </div>
  )
}

/** A checkbox for each field in which the file differs from the portal: takes the file's value in all rows. */
function WholeColumns({ trial, pile }: Props) {
  const choose = useChoose(trial)
  if (isEarlier(trial.kind)) return pile === 'known' ? <p className={classes.hint}>{texts.kept}</p> : null
  if (trial.differing.length === 0) return null
  return (
    <div className={classes.piles}>
      {trial.differing.map(({ field, rows, taken }) => (
        <Checkbox
          key={field}
          label={texts.takeColumn(rowFieldLabels[field])}
          checked={taken === rows}
          onChange={({ currentTarget }) => void choose({ take: [{ field, file: currentTarget.checked }] })}
        />
      ))}
    </div>
  )
}

function Row({ trial, pile, row }: Props & { row: SheetRow }) {
  const { line, values, known } = row
  const choose = useChoose(trial)
  const name = nameOf(trial.kind, values)
  const facts = factsOf(trial.kind, values)
  const isRollCell = trial.kind === 'attendance' && !Number.isInteger(line)
  // Includes the whole line of the roll, which may have been left out.
  const back = [line, ...(isRollCell ? [Math.floor(line)] : [])].map((each) => ({ line: each, left_out: false }))
  return (
    <section className={classes.row} aria-label={texts.row(line, name)}>
      <div className={classes.who}>
        <strong>{known ? <Link href={pageOf(trial.kind, known.id)}>{known.name}</Link> : texts.row(line, name)}</strong>
        <span className={classes.hint}>{facts.join(' · ')}</span>
      </div>
      {pile === 'doubtful' ? <Corrections trial={trial} row={row} /> : null}
      {pile === 'known' || (pile === 'ready' && row.differences.length > 0) ? (
        <Differences trial={trial} row={row} />
      ) : null}
      <Button
        variant="subtle"
        onClick={() => void choose({ left_out: pile === 'left_out' ? back : [{ line, left_out: true }] })}
      >
        {pile === 'left_out' ? texts.takeBack : texts.leaveOut}
      </Button>
      {pile === 'doubtful' && isRollCell ? (
        <Button
          variant="subtle"
          onClick={() => void choose({ left_out: [{ line: Math.floor(line), left_out: true }] })}
        >
          {texts.leaveOutLine}
        </Button>
      ) : null}
    </section>
  )
}

/** Whether the box asks for a folio or telephone although the file has a name. Then the box begins empty. */
const isNamedOtherwise = (reason: RowProblem) =>
  reason === 'unknownStudent' || reason === 'severalStudents' || reason === 'unknownTutor'

function Corrections({ trial, row: { line, problems } }: { trial: ImportTrial; row: SheetRow }) {
  const choose = useChoose(trial)
  const groups = useGroupChoices(trial.kind)
  const hasGroupBox = trial.kind !== 'groups'
  const [typed, setTyped] = useState<Partial<Record<RowField, string>>>({})
  const [busy, setBusy] = useState(false)
  const valueOf = ({ field, reason, suggestion, written }: (typeof problems)[number]) => {
    const isUseless =
      reason === 'formulaError' || reason === 'severalChildren' || isNamedOtherwise(reason) || field === 'group'
    return typed[field] ?? typedForm(field, suggestion || (isUseless ? '' : written))
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    const rows = problems.map((problem) => ({ line, field: problem.field, value: valueOf(problem) }))
    // A group that was not chosen is not sent, and is asked again: as '' it would mean that the student gets no group.
    const saved = await choose({ rows: rows.filter(({ field, value }) => field !== 'group' || value !== '') })
    setBusy(false)
    if (saved) setTyped({})
  }

  return (
    <form className={classes.boxes} onSubmit={(event) => void save(event)}>
      {problems.map((problem) => {
        const { field, reason, written } = problem
        const box = {
          label: rowFieldLabels[field],
          description: problemText(reason, written, headingFor(field, trial.columns)),
          value: valueOf(problem),
        }
        return hasGroupBox && field === 'group' ? (
          <NativeSelect
            key={field}
            {...box}
            data={[
              { value: '', label: texts.undecided },
              ...groups.map(({ written: value, label }) => ({ value, label })),
            ]}
            onChange={({ currentTarget }) => setTyped({ ...typed, group: currentTarget.value })}
          />
        ) : (
          <TextInput
            key={field}
            {...box}
            onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
          />
        )
      })}
      <OnlineButton type="submit" variant="default" loading={busy}>
        {texts.save}
      </OnlineButton>
    </form>
  )
}

function Differences({ trial, row: { line, differences } }: { trial: ImportTrial; row: SheetRow }) {
  const choose = useChoose(trial)
  if (differences.length === 0) return <p className={classes.hint}>{texts.same}</p>
  return (
    <ul className={classes.plain}>
      {differences.map(({ field, file, portal, take }) => (
        <li key={field}>
          {texts.difference(rowFieldLabels[field], typedForm(field, file), typedForm(field, portal))}
          {isEarlier(trial.kind) ? null : (
            <Checkbox
              label={texts.takeFile}
              checked={take}
              onChange={({ currentTarget }) => void choose({ take: [{ line, field, file: currentTarget.checked }] })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
