/**
 * A window for fields that were edited in a form and meanwhile changed by somebody else or in another tab. It shows
 * both values of each such field, and the person chooses.
 */
import { useState, type ReactNode } from 'react'
import * as z from 'zod/mini'
import { outboxTexts, words } from '../../texts'
import { meanwhileTexts as texts } from '../../texts/meanwhile'
import { Dialog, HelpLink, TwoValues, type Boxes, type FieldDefinition, type RawValue, type RawValues } from '../../ui'
import type { Choice, Choices, Values } from '../changes/concurrent-edit'
import { boxText } from './box-values'
import classes from './MeanwhileWindow.module.css'

type Props = {
  /** The fields for which the person must choose a value, `mine` or `theirs`. */
  disputed: readonly FieldDefinition[]
  mine: Boxes
  /** The present row: `theirs` has its values as the boxes show them, `row` is the row itself. */
  theirs: Values<RawValue>
  row: object
  /** Whether `theirs` are this person's own unsent changes, which they did not see. */
  isOwnUnsent?: boolean
  /** Called with the choices, or null if the person decides later. */
  onAnswer: (choices: Choices | null) => void
  /** Renders a note about the values that would be sent: the chosen ones, else what the person has typed. */
  note?: (typed: RawValues) => ReactNode
}

/**
 * `meanwhileWindow`: the window while it is open. `letChoose` opens it, and resolves to the choices; null if the person
 * decides later.
 */
export function useMeanwhile(note?: Props['note']) {
  const [meanwhile, setMeanwhile] = useState<Omit<Props, 'note'> | null>(null)
  return {
    meanwhileWindow: meanwhile && <MeanwhileWindow {...meanwhile} note={note} />,
    letChoose: (question: Omit<Props, 'note' | 'onAnswer'>) =>
      new Promise<Choices | null>((resolve) => {
        setMeanwhile({
          ...question,
          onAnswer(choices) {
            setMeanwhile(null)
            resolve(choices)
          },
        })
      }),
  }
}

function MeanwhileWindow({ disputed, mine, theirs, row, isOwnUnsent = false, onAnswer, note }: Props) {
  const [choices, setChoices] = useState<Choices>({})
  const isUndecided = disputed.some(({ name }) => choices[name] === undefined)
  const taken = disputed.flatMap(({ name }) =>
    choices[name] === 'theirs' ? [[name, theirs[name] ?? ''] as const] : [],
  )
  return (
    <Dialog
      opened
      title={isOwnUnsent ? texts.own.title : texts.title}
      cancel={texts.keepEditing}
      submit={words.save}
      disabled={isUndecided}
      onClose={() => onAnswer(null)}
      onSubmit={() => onAnswer(choices)}
    >
      <div className={classes.body}>
        <p>{isOwnUnsent ? texts.own.lead : texts.lead(disputed.length)}</p>
        {disputed.map((field) => {
          const choose = (choice: Choice) => () => setChoices({ ...choices, [field.name]: choice })
          return (
            <TwoValues
              key={field.name}
              name={outboxTexts.conflictIn(field.label)}
              title={field.label}
              mine={
                <ValueText field={field} value={mine.raw[field.name]} label={mine.labels[field.name]} raw={mine.raw} />
              }
              theirs={
                <ValueText field={field} value={theirs[field.name]} label={nameIn(row, field.name)} raw={mine.raw} />
              }
              other={isOwnUnsent ? { label: texts.own.waiting, choose: texts.own.keep } : undefined}
              onMine={choose('mine')}
              onTheirs={choose('theirs')}
              chosen={choices[field.name] ?? null}
            />
          )
        })}
        {note?.({ ...mine.raw, ...Object.fromEntries(taken) })}
        {!isOwnUnsent && <HelpLink topic="conflicto" />}
      </div>
    </Dialog>
  )
}

type ValueTextProps = { field: FieldDefinition; value: RawValue | undefined; label: string | undefined; raw: RawValues }

/** The text of a value. If only the id of a related row is known, its name is looked up as in the form's select. */
function ValueText({ field, value, label, raw }: ValueTextProps) {
  const { source: Source } = field
  if (!Source || label || typeof value !== 'string') return boxText(field, value, label)
  return (
    <Source typed="" raw={raw}>
      {(offer) => boxText(field, value, offer?.options.find((option) => option.value === value)?.label)}
    </Source>
  )
}

const optionOrRelation = z.union([z.object({ label: z.string() }), z.object({ name: z.string() })])

/** The label of the option in a field of a row, or the name of the related row. */
function nameIn(row: object, field: string): string | undefined {
  const found = optionOrRelation.safeParse(Object.entries(row).find(([name]) => name === field)?.[1])
  if (!found.success) return undefined
  return 'label' in found.data ? found.data.label : found.data.name
}
