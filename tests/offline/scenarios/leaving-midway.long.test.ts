/** At each step, beside a provider of ours and beside a plain one. */
import { describe } from 'vitest'
import { tellLeavingMidway } from './leaving-midway'

describe.each(['all', 'none'] as const)('beside a provider that announces %s', (announced) =>
  tellLeavingMidway(announced, 1),
)
