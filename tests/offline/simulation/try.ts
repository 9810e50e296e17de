import { runSeed } from './world'
const from = Number(process.env.FROM ?? process.env.SEED ?? 1), n = process.env.SEED ? 1 : Number(process.env.N ?? 50)
const t = Date.now()
let bad = 0
const counts = new Map<string, number>()
for (let seed = from; seed < from + n; seed++) {
  const outcome = await runSeed(seed)
  for (const [k, v] of outcome.counts) counts.set(k, (counts.get(k) ?? 0) + v)
  if (outcome.violation) { bad++; console.log(seed, outcome.violation); if (process.env.SEED) console.log(outcome.trace.join('\n')) }
}
console.log(bad, 'bad of', n, Date.now() - t, 'ms')
if (process.env.COUNTS) console.log([...counts].sort().map(([k, v]) => `${k} ${v}`).join('\n'))
