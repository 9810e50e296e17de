/**
 * Another value of a field edited here was saved meanwhile, by somebody else or in another tab: shows both values of
 * each such field, and the person chooses.
 */
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { outboxTexts, words } from '../../texts'
import { meanwhileTexts as texts } from '../../texts/meanwhile'
import { Dialog, TwoValues, type Boxes, type FieldDefinition, type RawValue, type RawValues } from '../../ui'
import type { Choice, Choices, Values } from '../changes/change-row'
import { valueText } from './box-values'
import classes from './MeanwhileWindow.module.css'

export type Meanwhile = {
  /** The fields to choose for. */
  disputed: readonly FieldDefinition[]
  mine: Boxes
  /** The present row: as box values, and as read. */
  theirs: Values<RawValue>
  row: object
  /** Whether `theirs` is this person's own waiting change, which they did not see. */
  own?: boolean
  /** Called with the choices, or null if the person decides later. */
  onAnswer: (choices: Choices | null) => void
}

type Props = Meanwhile & {
  /** Renders a note about the boxes as they would be sent; a field without a choice counts as mine. */
  note?: (typed: RawValues) => ReactNode
}

export function MeanwhileWindow({ disputed, mine, theirs, row, own = false, onAnswer, note }: Props) {
  const [choices, setChoices] = useState<Choices>({})
  const open = disputed.some(({ name }) => choices[name] === undefined)
  const taken = disputed.flatMap(({ name }) =>
    choices[name] === 'theirs' ? [[name, theirs[name] ?? ''] as const] : [],
  )
  return (
    <Dialog
      opened
      title={own ? texts.own.title : texts.title}
      cancel={texts.keepEditing}
      submit={words.save}
      disabled={open}
      onClose={() => onAnswer(null)}
      onSubmit={() => onAnswer(choices)}
    >
      <div className={classes.body}>
        <p>{own ? texts.own.lead : texts.lead(disputed.length)}</p>
        {disputed.map((field) => {
          const choose = (choice: Choice) => () => setChoices({ ...choices, [field.name]: choice })
          return (
            <TwoValues
              key={field.name}
              name={outboxTexts.conflictIn(field.label)}
              title={field.label}
              mine={<Said field={field} value={mine.raw[field.name]} label={mine.labels[field.name]} raw={mine.raw} />}
              theirs={<Said field={field} value={theirs[field.name]} label={nameIn(row, field.name)} raw={mine.raw} />}
              other={own ? { label: texts.own.waiting, choose: texts.own.keep } : undefined}
              onMine={choose('mine')}
              onTheirs={choose('theirs')}
              chosen={choices[field.name] ?? null}
            />
          )
        })}
        {note?.({ ...mine.raw, ...Object.fromEntries(taken) })}
      </div>
    </Dialog>
  )
}

type SaidProps = { field: FieldDefinition; value: RawValue | undefined; label: string | undefined; raw: RawValues }

/** If only the id of a relation is known, its name is looked up as the form's box does. */
function Said({ field, value, label, raw }: SaidProps) {
  const { source: Source } = field
  if (!Source || label || typeof value !== 'string') return valueText(field, value, label)
  return (
    <Source typed="" raw={raw}>
      {(offer) => valueText(field, value, offer?.options.find((option) => option.value === value)?.label)}
    </Source>
  )
}

const called = z.union([z.object({ label: z.string() }), z.object({ name: z.string() })])

/** The label or name of the option or row in a field. */
function nameIn(row: object, field: string): string | undefined {
  const found = called.safeParse(Object.entries(row).find(([name]) => name === field)?.[1])
  if (!found.success) return undefined
  return 'label' in found.data ? found.data.label : found.data.name
}
