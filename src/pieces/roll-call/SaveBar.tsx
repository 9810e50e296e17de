/** The bar below a roll: the last message, undo, and what will be or was saved. */
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { rollCallTexts } from '../../texts'
import { Icon, settleMs, Star, useSettledPlace, type IconName, type Tone } from '../../ui'
import classes from './SaveBar.module.css'
import { usePassed } from './use-passed'

/**
 * What the button shows and does. 'nothing': some students have no row, and all of these are unmarked. 'open': there is
 * something to save. 'taken': every student has a row, or was saved a moment ago.
 */
export type SaveState =
  | { kind: 'nothing' | 'open' | 'saving'; texts: readonly string[] }
  /**
   * `at`: when the roll was saved in this page, milliseconds since the epoch; null if it was saved before.
   * `isComplete`: no change is refused or in conflict.
   */
  | { kind: 'taken'; texts: readonly string[]; at: number | null; isComplete: boolean }

/**
 * The text at the left of the bar. `tone`: null for a mere hint. `next`: a sentence about the next class. `keys`:
 * whether the text is a hint about the keyboard, which is hidden on touch devices.
 */
export type BarMessage = {
  tone: Tone | null
  icon?: IconName
  title?: string
  text: string
  next?: string
  keys?: boolean
}

/** `since`: when the action to undo happened, milliseconds since the epoch. `seconds`: how many remain to undo it. */
export type UndoAction = { since: number; seconds: number; run: () => void }

/** A link in the place of undo, to *Por enviar* or to the next class. `name`: its accessible name. */
export type NextLink = { href: string; label: string; name: string }

type Props = {
  message: BarMessage
  undo: UndoAction | null
  nextLink: NextLink | null
  state: SaveState
  onSave: () => void
}

/** How long after saving the star's animation begins, ms. */
const starDelayMs = 100

export function SaveBar({ message, undo, nextLink, state, onSave }: Props) {
  const settled = useSettledPlace(undo ? null : (nextLink?.href ?? null))
  const canSave = state.kind === 'open'
  return (
    <>
      <div
        className={classes.message}
        role={message.tone === 'rojo' ? 'alert' : 'status'}
        data-tone={message.tone ?? undefined}
        data-keys={message.keys || undefined}
      >
        {message.icon ? <Icon name={message.icon} size={20} /> : null}
        <div>
          {message.title ? <strong className={classes.title}>{message.title}</strong> : null}
          <span className={classes.words}>{message.text}</span>{' '}
          {message.next ? <span className={classes.next}>{message.next}</span> : null}
        </div>
      </div>
      <div className={classes.back}>
        {undo ? (
          <UndoButton key={undo.since} {...undo} />
        ) : nextLink ? (
          <NextLinkButton {...nextLink} settled={settled} />
        ) : null}
      </div>
      {/* One button for all states, so that its place, width and focus stay. */}
      <Button
        size="lg"
        className={classes.save}
        data-kind={state.kind}
        data-whole={(state.kind === 'taken' && state.isComplete) || undefined}
        disabled={state.kind === 'nothing'}
        aria-disabled={!canSave || undefined}
        onClick={canSave ? onSave : undefined}
      >
        {state.kind === 'taken' ? (
          <span className={classes.taken}>
            <TakenIcon {...state} />
            <Counts of={state.texts} />
          </span>
        ) : (
          <Counts of={state.texts} />
        )}
      </Button>
    </>
  )
}

function TakenIcon({ at, isComplete }: { at: number | null; isComplete: boolean }) {
  if (!isComplete) return <Icon name="alert" />
  return at === null ? <Star size={28} /> : <RisingStar since={at} />
}

/** The star of a roll that was just saved. Its animation begins after the bar's text is rendered, to run smoothly. */
function RisingStar({ since }: { since: number }) {
  const rises = usePassed(since, starDelayMs)
  return <Star size={28} className={rises ? classes.rising : classes.below} />
}

/** The texts with dots between them. A line can break after a dot, not before one. */
function Counts({ of }: { of: readonly string[] }) {
  return (
    <span>
      {of.map((words, index) => (
        <Fragment key={index}>
          {index > 0 && ' '}
          <span className={classes.count}>
            <span>{words}</span>
            {index < of.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

/**
 * The link works only after it has been in this place for a second, because *Deshacer* or a link to another class may
 * have been there before.
 */
function NextLinkButton({ href, label, name, settled }: NextLink & { settled: boolean }) {
  const buttonProps = { variant: 'default', size: 'lg', className: classes.undo, 'aria-label': name }
  return settled ? (
    <Button component={Link} href={href} {...buttonProps}>
      {label}
    </Button>
  ) : (
    <Button disabled {...buttonProps}>
      {label}
    </Button>
  )
}

/** The button takes taps only after `settleMs`, because the second tap of a double tap must not undo. */
function UndoButton({ since, seconds, run }: UndoAction) {
  const takesTaps = usePassed(since, settleMs)
  return (
    <Button
      variant="default"
      size="lg"
      className={classes.undo}
      leftSection={<Icon name="undo" size={20} />}
      disabled={!takesTaps}
      onClick={run}
      aria-label={rollCallTexts.undo}
    >
      {rollCallTexts.undoIn(seconds)}
    </Button>
  )
}
