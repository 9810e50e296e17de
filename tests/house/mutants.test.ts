/** Every mistake that `tests/offline/mutants/harmless.ts` names can be planted into the line that it quotes. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { harmless } from '../offline/mutants/harmless'
import { mistakesIn } from '../offline/mutants/mistakes'

test('a mistake named as harmless quotes a line that is in its file, and what the mistake makes of it', () => {
  const stale = harmless.filter(
    ({ file, from, to }) =>
      !mistakesIn(file, readFileSync(file, 'utf8')).some((mistake) => mistake.from === from && mistake.to === to),
  )
  expect(stale.map(({ file, from }) => `${file}: ${from}`)).toEqual([])
})
