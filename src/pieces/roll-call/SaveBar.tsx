/** The bar below a roll: the last message, undo, and what will be or was saved. */
import { Button } from '@mantine/core'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { rollCallTexts } from '../../texts'
import { Icon, settleMs, Star, useSettledPlace, type IconName, type Tone } from '../../ui'
import classes from './SaveBar.module.css'
import { usePassed } from './use-passed'

/**
 * open ──save──▶ saving ──on disk──▶ taken ──undo in time──▶ open
 *                    └──not on disk──▶ failed ──save──▶ saving
 */
export type SaveState =
  | { kind: 'open'; counts: readonly string[]; saveable: number }
  | { kind: 'saving' }
  | { kind: 'failed'; counts: readonly string[] }
  /**
   * `at`: when it was saved in this page, milliseconds since the epoch; null if it was earlier. `whole`: nothing was
   * refused or is in conflict.
   */
  | { kind: 'taken'; counts: readonly string[]; at: number | null; whole: boolean }

/** `tone`: null for a hint. `keys`: a hint about the keyboard, hidden on touch devices. */
export type Said = { tone: Tone | null; icon?: IconName; title?: string; text: string; next?: string; keys?: boolean }

/** `since`: when it appeared, milliseconds since the epoch. `seconds`: how long it can still be used. */
export type WayBack = { since: number; seconds: number; run: () => void }

/** A link in the place of undo, to *Por enviar* or to the next class. `name`: its accessible name. */
export type WayOn = { href: string; label: string; name: string }

type Props = { said: Said; back: WayBack | null; on: WayOn | null; state: SaveState; onSave: () => void }

/** Delay of the star's animation, ms. */
const wordFirstMs = 100

export function SaveBar({ said, back, on, state, onSave }: Props) {
  const settled = useSettledPlace(back ? null : (on?.href ?? null))
  const saves = state.kind === 'failed' || (state.kind === 'open' && state.saveable > 0)
  return (
    <>
      <div
        className={classes.said}
        role={said.tone === 'rojo' ? 'alert' : 'status'}
        data-tone={said.tone ?? undefined}
        data-keys={said.keys || undefined}
      >
        {said.icon ? <Icon name={said.icon} size={20} /> : null}
        <div>
          {said.title ? <strong className={classes.title}>{said.title}</strong> : null}
          <span className={classes.words}>{said.text}</span>{' '}
          {said.next ? <span className={classes.next}>{said.next}</span> : null}
        </div>
      </div>
      <div className={classes.back}>
        {back ? <BackButton key={back.since} {...back} /> : on ? <OnButton {...on} settled={settled} /> : null}
      </div>
      {/* One button for all states, so that its place, width and focus stay. */}
      <Button
        size="lg"
        className={classes.save}
        data-kind={state.kind}
        data-whole={(state.kind === 'taken' && state.whole) || undefined}
        disabled={state.kind === 'open' && state.saveable === 0}
        aria-disabled={!saves || undefined}
        onClick={saves ? onSave : undefined}
      >
        <Words state={state} />
      </Button>
    </>
  )
}

function Words({ state }: { state: SaveState }) {
  switch (state.kind) {
    case 'saving':
      return rollCallTexts.saving
    case 'open':
    case 'failed':
      return state.kind === 'open' && state.saveable === 0 ? (
        rollCallTexts.nothingMarked
      ) : (
        <Counts of={[rollCallTexts.save, ...state.counts]} />
      )
    case 'taken':
      return (
        <span className={classes.taken}>
          {!state.whole ? (
            <Icon name="alert" />
          ) : state.at === null ? (
            <Star size={28} />
          ) : (
            <RisingStar since={state.at} />
          )}
          <Counts of={[state.whole ? rollCallTexts.taken : rollCallTexts.takenInPart, ...state.counts]} />
        </span>
      )
  }
}

/** Renders the text first; the star's animation starts some frames later. */
function RisingStar({ since }: { since: number }) {
  const rises = usePassed(since, wordFirstMs)
  return <Star size={28} className={rises ? classes.rising : classes.below} />
}

/** A line can break after a dot, not before one. */
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
 * A link only after it has been in this place for a moment: before, *Deshacer* or a link to another class may have been
 * there.
 */
function OnButton({ href, label, name, settled }: WayOn & { settled: boolean }) {
  const look = { variant: 'default', size: 'lg', className: classes.undo, 'aria-label': name }
  return settled ? (
    <Button component={Link} href={href} {...look}>
      {label}
    </Button>
  ) : (
    <Button disabled {...look}>
      {label}
    </Button>
  )
}

/** The second tap of a double tap must not undo, so the button takes taps after `settleMs`. */
function BackButton({ since, seconds, run }: WayBack) {
  const alive = usePassed(since, settleMs)
  return (
    <Button
      variant="default"
      size="lg"
      className={classes.undo}
      leftSection={<Icon name="undo" size={20} />}
      disabled={!alive}
      onClick={run}
      aria-label={rollCallTexts.undo}
    >
      {rollCallTexts.undoIn(seconds)}
    </Button>
  )
}
