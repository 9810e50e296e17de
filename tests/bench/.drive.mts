import { readFileSync } from 'node:fs'
import { markdown } from './figures.ts'
import { provider } from './provider.ts'
import { rush } from './rush.ts'
import { chainOfSchools } from './chain.ts'
const load = () => readFileSync('/proc/loadavg', 'utf8').slice(0, 14)
for (const [name, measure, rounds] of [['rush', rush, 2], ['chain', chainOfSchools, 3], ['provider', provider, 2]] as const) {
  if (process.argv[2] && !process.argv[2].split(',').includes(name)) continue
  const start = Date.now(); const before = load()
  try { const figures = await measure({ rounds, standIn: undefined as never }); console.log(`\n== ${name}, ${((Date.now() - start) / 1000).toFixed(0)} s, load before ${before}, after ${load()}\n${markdown(figures)}`) } catch (e) { console.log(name, e) }
}
process.exit(0)
