/** The planner with all combinations of its inputs: what it must never decide, and what it must always decide. */
import { describe, expect, it } from 'vitest'
import { decide, type AnswerKind, type PlannerInput, type Theirs, type Verdict } from '../../src/offline/engine/planner'
import type { FieldValues, SlotState, Values } from '../../src/offline/engine/slot'

const points = [1, 2, 3]
const row = (value: number): FieldValues => ({
  status: null,
  points: value,
  observations: '',
  beginning_of_the_cycle: false,
})

const states: SlotState[] = ['queued', 'sending', 'unknown', 'waiting', 'needsSignIn', 'conflict', 'rejected', 'gone']
const answers: (AnswerKind | null)[] = [
  null,
  'accepted',
  'lost',
  'busy',
  'unauthorized',
  'refused',
  'doubtful',
  'stale',
]
const said: Values[] = points.map((value) => ({ points: value }))
const theirs: Theirs[] = [
  { kind: 'unread' },
  { kind: 'unproven' },
  { kind: 'refused' },
  { kind: 'absent' },
  ...points.map((value): Theirs => ({ kind: 'found', row: row(value) })),
]
const either = [false, true]

type Case = {
  facts: PlannerInput
  verdict: Verdict
  now: number | null
  base: number | null
  sent: number | null
  mine: number
}

function* everything(): Generator<Case> {
  for (const state of states)
    for (const answer of answers)
      for (const base of [null, ...said])
        for (const sent of [null, ...said])
          for (const mine of said)
            for (const found of theirs)
              for (const doubted of either)
                for (const tooEarly of either)
                  for (const guarded of either) {
                    const facts: PlannerInput = {
                      state,
                      answer,
                      base,
                      sent,
                      mine,
                      theirs: found,
                      doubted,
                      tooEarly,
                      guarded,
                    }
                    yield {
                      facts,
                      verdict: decide(facts),
                      now: found.kind === 'found' ? found.row.points : null,
                      base: base?.points ?? null,
                      sent: sent?.points ?? null,
                      mine: mine.points ?? 0,
                    }
                  }
}

const all = [...everything()]
const where = (keep: (one: Case) => boolean) => all.filter(keep)
const verdicts = (cases: Case[]) => [...new Set(cases.map(({ verdict }) => verdict))].sort()
const drains = (state: SlotState) => state === 'queued' || state === 'waiting' || state === 'unknown'

describe('the whole domain', () => {
  it('has a verdict for every one of its cases, and every verdict is reached', () => {
    expect(all).toHaveLength(8 * 8 * 4 * 4 * 3 * 7 * 8)
    expect(verdicts(all)).toEqual([
      'conflict',
      'doubt',
      'gone',
      'hold',
      'overtaken',
      'quarantine',
      'read',
      'rebase',
      'reject',
      'requeue',
      'rest',
      'retry',
      'send',
      'settle',
      'signIn',
      'wait',
    ])
  })
})

describe('sending', () => {
  const sends = where(({ verdict }) => verdict === 'send')

  it('happens only over the value that the user saw, after it was read', () => {
    for (const { facts, now, base } of sends) {
      if (facts.base === null) expect(facts.theirs.kind).toBe('absent')
      else expect(now).toBe(base)
    }
  })

  it('never happens over a value that is neither base nor mine: that is a conflict', () => {
    const foreign = where(
      ({ facts, now, base, sent, mine }) =>
        facts.answer === null &&
        drains(facts.state) &&
        facts.theirs.kind === 'found' &&
        now !== base &&
        now !== sent &&
        now !== mine,
    )
    expect(verdicts(foreign)).toEqual(['conflict', 'hold'])
    for (const { facts, verdict } of foreign) if (verdict === 'hold') expect(facts.tooEarly).toBe(true)
  })

  it('never happens while an earlier request may still be applied, unless the provider refuses the repetition and the same is sent', () => {
    for (const { facts, sent, mine } of sends) if (facts.tooEarly) expect([facts.guarded, sent]).toEqual([true, mine])
  })

  it('never repeats what the provider has refused', () => {
    for (const { facts } of sends) expect(facts.doubted).toBe(false)
  })

  it('never follows directly from an answer: the answer is stored first', () => {
    for (const { facts } of sends) expect(facts.answer).toBeNull()
  })

  it('never happens to a slot that waits for the user or a sign-in, or is being sent', () => {
    for (const { facts } of sends) expect(drains(facts.state)).toBe(true)
  })

  it('always happens to a change that may be sent over an unchanged row', () => {
    const free = where(
      ({ facts, now, base, sent, mine }) =>
        facts.answer === null &&
        drains(facts.state) &&
        !facts.tooEarly &&
        !facts.doubted &&
        sent === null &&
        facts.base !== null &&
        now === base &&
        now !== mine,
    )
    expect(free.length).toBeGreaterThan(0)
    expect(verdicts(free)).toEqual(['send'])
  })
})

describe('leaving the outbox', () => {
  const settled = where(({ verdict }) => verdict === 'settle')

  it('happens only if the provider has exactly mine', () => {
    for (const { now, mine } of settled) expect(now).toBe(mine)
  })

  it('happens after an echo or a read, never after an error', () => {
    expect(new Set(settled.map(({ facts }) => facts.answer))).toEqual(new Set([null, 'accepted']))
  })

  it('does not happen while another request of ours may still be applied', () => {
    for (const { facts, sent, mine } of settled) {
      if (facts.answer === null && facts.tooEarly && facts.state !== 'conflict') expect(sent).toBe(mine)
    }
  })

  it('does not happen if the answer echoes another value than the one sent', () => {
    const other = where(({ facts, now, sent }) => facts.answer === 'accepted' && sent !== null && now !== sent)
    expect(verdicts(other)).toEqual(['doubt'])
  })
})

describe('a slot that was edited while it was being sent', () => {
  it('gets what was sent as its base, and stays', () => {
    const moved = where(
      ({ facts, now, sent, mine }) => facts.answer === 'accepted' && now !== null && now === sent && sent !== mine,
    )
    expect(verdicts(moved)).toEqual(['rebase'])
  })

  it('never gets a base that we did not send', () => {
    for (const { now, sent } of where(({ verdict }) => verdict === 'rebase')) expect(now).toBe(sent)
  })

  it('is not rejected for the value before it', () => {
    const moved = where(({ facts, sent, mine }) => facts.answer === 'refused' && sent !== mine)
    expect(verdicts(moved)).toEqual(['requeue'])
  })
})

describe('conflicts', () => {
  it('exist only if the three values differ', () => {
    for (const { facts, now, base, sent, mine } of where(({ verdict }) => verdict === 'conflict')) {
      expect(facts.answer).toBeNull()
      expect(now).not.toBeNull()
      expect([base, sent, mine]).not.toContain(now)
    }
  })

  it('stay until the user chooses, or the provider has mine', () => {
    const standing = where(({ facts }) => facts.state === 'conflict' && facts.answer === null)
    expect(verdicts(standing)).toEqual(['rest', 'settle'])
    for (const { verdict, now, mine } of standing) expect(verdict === 'settle').toBe(now === mine)
  })
})

describe('without a proof', () => {
  it('a list is read before anything else', () => {
    expect(
      verdicts(where(({ facts }) => facts.answer === null && drains(facts.state) && facts.theirs.kind === 'unread')),
    ).toEqual(['read'])
  })

  it('nothing follows from an answer that proves nothing', () => {
    expect(
      verdicts(where(({ facts }) => facts.answer === null && drains(facts.state) && facts.theirs.kind === 'unproven')),
    ).toEqual(['retry'])
  })

  it('every unknown outcome leads to a quarantine', () => {
    expect(verdicts(where(({ facts }) => facts.answer === 'lost'))).toEqual(['quarantine'])
  })

  it('a slot becomes `gone` only if a complete list lacks a row that existed', () => {
    for (const { facts } of where(({ verdict }) => verdict === 'gone'))
      expect([facts.theirs.kind, facts.base !== null, facts.tooEarly && !facts.guarded]).toEqual([
        'absent',
        true,
        false,
      ])
  })
})

describe('answers', () => {
  it.each([
    ['busy', ['wait']],
    ['unauthorized', ['signIn']],
    ['refused', ['doubt', 'reject', 'requeue']],
    ['doubtful', ['doubt', 'requeue']],
    ['stale', ['overtaken']],
    ['accepted', ['doubt', 'rebase', 'settle']],
  ] satisfies [AnswerKind, Verdict[]][])('%s leads to %j', (answer, expected) => {
    expect(verdicts(where(({ facts }) => facts.answer === answer))).toEqual(expected)
  })

  it('the user is asked only what only the user can decide', () => {
    expect(
      verdicts(
        where(
          ({ facts }) => facts.answer === null && ['sending', 'needsSignIn', 'rejected', 'gone'].includes(facts.state),
        ),
      ),
    ).toEqual(['rest'])
  })

  it('no refusal is final while an earlier attempt may still be applied', () => {
    const held = where(
      ({ facts }) =>
        facts.tooEarly &&
        (facts.answer === 'refused' ||
          (facts.answer === null && drains(facts.state) && facts.theirs.kind !== 'unread' && facts.doubted)),
    )
    expect(verdicts(held)).not.toContain('reject')
  })

  it('a doubted change is rejected only after a read has shown that it was not applied', () => {
    for (const { facts, now, base } of where(
      ({ verdict, facts }) => verdict === 'reject' && facts.answer === null && facts.theirs.kind !== 'refused',
    )) {
      expect(facts.doubted).toBe(true)
      expect(now).toBe(base)
    }
  })
})
