/** A new version begins only once the person has accepted each thing that it disturbs. */
import { expect, test } from 'vitest'
import { updateStep, type Accepted } from '../../src/app/update-step'

const nothing: Accepted = { typing: false, sending: false }

test.each([
  ['nothing is disturbed', { isTyping: false, isSending: false }, nothing, 'take'],
  ['text is half-typed', { isTyping: true, isSending: false }, nothing, 'asking'],
  ['changes are being sent', { isTyping: false, isSending: true }, nothing, 'afterwards'],
  [
    'the text may go, but changes are being sent',
    { isTyping: true, isSending: true },
    { ...nothing, typing: true },
    'afterwards',
  ],
  [
    'sending need not be awaited, but text was begun meanwhile',
    { isTyping: true, isSending: true },
    { ...nothing, sending: true },
    'asking',
  ],
  ['sending is done, but text was begun meanwhile', { isTyping: true, isSending: false }, nothing, 'asking'],
  ['both were accepted', { isTyping: true, isSending: true }, { typing: true, sending: true }, 'take'],
] as const)('%s', (_what, obstacles, accepted, step) => {
  expect(updateStep(obstacles, accepted)).toBe(step)
})
