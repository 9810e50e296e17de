/**
 * Signs out at each step of the first download, with a provider that announces everything and with one of the
 * specification alone.
 */
import { describe } from 'vitest'
import { tellLeavingMidway } from './leaving-midway'

describe.each(['all', 'none'] as const)('beside a provider that announces %s', (announced) =>
  tellLeavingMidway(announced, 1),
)
