/**
 * The trial of an import as it is sent: the columns, groups and counts of its sheet, and the first rows of each pile.
 */
import type { ImportTrial, Option, Pile, RowField } from '../../contract'
import type { Tab } from '../../domain/sheet-import/cells'
import type { Examination, ExaminedRow } from '../../domain/sheet-import/examine'
import type { ExaminedRecord } from '../../domain/sheet-import/examine-records'
import type { Difference } from '../../domain/sheet-import/trial-of-sheet'
import { isConfirmable } from '../../domain/sheet-import/rows'
import { fullName } from '../../domain/person-name'
import type { StoredChoices } from './stored-import'
import { takenFingerprint } from './taken'

/** How many rows of each pile are sent. When a person has settled some of them, the next ones take their places. */
const rowsSent: Record<Pile, number> = { doubtful: 200, ready: 100, known: 200, left_out: 200 }

type Trial = Pick<
  ImportTrial,
  | 'tabs'
  | 'tab'
  | 'kind'
  | 'heading'
  | 'columns'
  | 'passed'
  | 'groups'
  | 'roll'
  | 'refused'
  | 'counts'
  | 'changes'
  | 'seen'
  | 'differing'
  | 'rows'
>

export function trialOf(
  tabs: readonly Tab[],
  choices: StoredChoices,
  { kind, heading, columns, passed, groups, roll, refused, ...read }: Examination,
  statuses: readonly Option[],
): Trial {
  const rows = [...read.rows, ...read.records]
  const inPile = (pile: Pile) => rows.filter((row) => row.pile === pile)
  // Rows with a difference come first, because only these need a decision.
  const different = (pile: Pile) =>
    inPile(pile).sort((one, other) => Number(other.differences.length > 0) - Number(one.differences.length > 0))
  const known = different('known')
  const byPile = { ready: different('ready'), doubtful: inPile('doubtful'), known, left_out: inPile('left_out') }
  const taking = [...byPile.ready, ...known]
  const sent = (pile: Pile) => byPile[pile].slice(0, rowsSent[pile]).map(rowOf)
  return {
    tabs: tabs.map(({ name }) => name),
    tab: choices.tab,
    kind,
    heading,
    columns: [...columns],
    passed: passed.slice(0, 50),
    groups,
    roll: roll && {
      marks: roll.marks,
      year: roll.year,
      month: roll.month,
      asks_year: roll.asksYear,
      asks_month: roll.asksMonth,
      statuses: [...statuses],
    },
    refused,
    counts: {
      ready: byPile.ready.length,
      doubtful: byPile.doubtful.length,
      known: known.length,
      left_out: byPile.left_out.length,
    },
    changes: taking.filter(({ differences }) => differences.some(({ take }) => take)).length,
    differing: differingFields(taking.flatMap(({ differences }) => differences)),
    seen: takenFingerprint(rows),
    rows: { ready: sent('ready'), doubtful: sent('doubtful'), known: sent('known'), left_out: sent('left_out') },
  }
}

function differingFields(differences: readonly Difference[]): Trial['differing'] {
  const fields = [...new Set(differences.map(({ field }) => field))]
  return fields.map((field) => {
    const own = differences.filter((each) => each.field === field)
    return { field, rows: own.length, taken: own.filter(({ take }) => take).length }
  })
}

type Sent = Pick<ExaminedRow | ExaminedRecord, 'line' | 'values' | 'doubts' | 'known' | 'differences' | 'family'>

function rowOf({ line, values, doubts, known, differences, family }: Sent): ImportTrial['rows'][Pile][number] {
  // Shows the tutor's data that come from other rows of the family too.
  const shown: Record<RowField, string> = { ...values, ...family?.values }
  return {
    line,
    values: shown,
    problems: doubts.map((doubt) => ({ ...doubt, confirmable: isConfirmable(doubt) })),
    known: known && { id: known.id, name: 'name' in known ? known.name : fullName(known), folio: known.folio },
    differences: [...differences],
  }
}
