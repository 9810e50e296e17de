/**
 * `npm run bench`: how fast Lucero is, beside limits measured on the same machine in the same run. It reports, and
 * fails only if something could not be measured.
 *
 *   npm run bench -- record replay --rounds 7
 *   npm run bench -- --publish        (also writes the tables of .docs/speed.md)
 */
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { bytes } from './bytes.ts'
import { chainOfSchools } from './chain.ts'
import { chromiumVersion } from './chromium.ts'
import { coldStart } from './cold-start.ts'
import { download } from './download.ts'
import { markdown, type Figure } from './figures.ts'
import { publicPage } from './lighthouse.ts'
import { imports } from './imports.ts'
import { lists } from './lists.ts'
import { built, buildPages } from './pages.ts'
import { provider } from './provider.ts'
import { publish } from './publish.ts'
import { questions } from './questions.ts'
import { record } from './record.ts'
import { replay } from './replay.ts'
import { rush } from './rush.ts'
import { makeSchool } from './school.ts'
import { startStandIn } from './stand-in.ts'
import { touch } from './touch.ts'

const measures = {
  record,
  replay,
  download,
  questions,
  'cold-start': coldStart,
  touch,
  lists,
  bytes,
  provider,
  rush,
  imports,
  chain: chainOfSchools,
  'public-page': publicPage,
}

const { values: flags, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' }, publish: { type: 'boolean' } },
})
const unknown = names.find((name) => !(name in measures))
const wanted = Object.entries(measures).filter(([name]) => names.length === 0 || names.includes(name))
if (unknown !== undefined) {
  console.error(`There is no measure ${unknown}: choose of ${Object.keys(measures).join(', ')}.`)
  process.exit(1)
}

await buildPages()
const standIn = await startStandIn(built, makeSchool(1, []))
const measured = new Map<string, Figure[]>()
for (const [name, measure] of wanted) {
  process.stderr.write(`${name}… `)
  const start = Date.now()
  try {
    measured.set(name, await measure({ rounds: Number(flags.rounds), standIn }))
    process.stderr.write(`${((Date.now() - start) / 1000).toFixed(0)} s\n`)
  } catch (problem) {
    // Goes on, so that the figures of the other measures are not lost.
    console.error('not measured:', problem)
    process.exitCode = 1
  }
}
await standIn.close()

const machine = `${os.cpus()[0]?.model.trim()}, ${os.cpus().length} cores, ${Math.round(os.totalmem() / 1e9)} GB, ${os.type()} ${os.arch()}`
const about = `Measured on ${new Date().toISOString().slice(0, 10)}: ${machine}; Node ${process.versions.node}, Chromium ${await chromiumVersion()}; medians of ${flags.rounds} rounds (lowest to highest).`
const figures = [...measured.values()].flat()
const report = [about, '', markdown(figures), ''].join('\n')
console.log(`\n${report}`)
writeFileSync('.artifacts/bench.md', report)
writeFileSync('.artifacts/bench.json', JSON.stringify(figures, null, 2))
if (flags.publish) publish(measured, about)
