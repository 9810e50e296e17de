/**
 * `npm test` runs every check that a change must pass, `npm run test:long` the remaining ones. A failing step does not
 * stop the others. The output ends with the failed tests, the ten slowest tests and the time of each step.
 */
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { folderOf, readReports } from './reports.ts'

/** Each inner list is a stage. Steps of a stage run in parallel, stages one after another. */
const plans = {
  test: [['browsers', 'check:types', 'build'], ['check:format', 'check:lint', 'test:units'], ['test:browser']],
  long: [['browsers', 'build'], ['check:lint', 'test:units'], ['test:browser']],
}

type Ended = { step: string; seconds: number; passed: boolean }

const plan = process.argv[2] === 'long' ? 'long' : 'test'
rmSync(folderOf(plan), { recursive: true, force: true })
const began = performance.now()
const ended: Ended[] = []
for (const stage of plans[plan]) ended.push(...(await Promise.all(stage.map(run))))

const reports = readReports(plan)
const stories = reports.flatMap(({ stories }) => stories)
for (const { name, why } of stories.filter(({ passed }) => !passed))
  console.log(`\n── Failed: ${name}\n${why || 'It was skipped, or told twice.'}`)
const slowest = stories.toSorted((one, other) => other.ms - one.ms).slice(0, 10)
console.log('\n── The ten slowest stories')
for (const { name, ms } of slowest) console.log(`${seconds(ms)}  ${name}`)
console.log('\n── Time of each step')
for (const step of ended) console.log(`${seconds(step.seconds * 1000)}  ${step.step}${step.passed ? '' : ': failed'}`)
console.log(`${seconds(performance.now() - began)}  altogether`)
for (const { runner, missing } of reports) for (const what of missing) console.error(`${runner}: ${what}`)
process.exit(ended.every(({ passed }) => passed) && reports.every(({ missing }) => missing.length === 0) ? 0 : 1)

/** Runs `npm run <step>` and prints its output only if it failed, so that a green run is a few lines. */
async function run(step: string): Promise<Ended> {
  const start = performance.now()
  console.log(`── npm run ${step}`)
  const child = spawn('npm', ['run', '--silent', step], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PLAN: plan },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
  const passed = await new Promise<boolean>((resolve) => child.on('close', (code) => resolve(code === 0)))
  if (!passed) console.log(`\n── npm run ${step} failed\n${output.trimEnd()}\n`)
  return { step, seconds: (performance.now() - start) / 1000, passed }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s`
}
