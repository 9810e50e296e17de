/** Reads the test runners' own reports: every test with its result, and what is missing from a report. */
import { readdirSync, readFileSync } from 'node:fs'

/** One test. `ms`: its duration. `why`: the messages of its failures, '' if it passed. */
export type Story = { name: string; ms: number; passed: boolean; why: string }
/** `missing`: what the report lacks; if it lacks anything, the run failed even if every test in it passed. */
export type Report = { runner: string; stories: Story[]; missing: string[] }

type Units = {
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[]
  }[]
}
type RunnerReport = { files: string[]; stories: Story[]; missing: string[] }
type Suite = {
  title: string
  suites?: Suite[]
  specs: {
    title: string
    tests: { status: string; results: { duration: number; errors: { message?: string }[] }[] }[]
  }[]
}
type Browser = { suites: Suite[]; errors: { message?: string }[] }

/** `test`: what every change must pass. `long`: the remaining tests. Each plan has its own folder of reports. */
export type Plan = 'test' | 'long'
export const plan: Plan = process.env.PLAN === 'long' ? 'long' : 'test'
export const folderOf = (plan: Plan) => `.artifacts/reports/${plan}`

function ofUnits({ testResults }: Units): RunnerReport {
  return {
    files: testResults.map(({ name }) => fileOf(name)),
    stories: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration = 0, failureMessages = [] }) => ({
        name: `${fileOf(name)} › ${fullName}`,
        ms: duration,
        passed: status === 'passed',
        why: failureMessages.join('\n'),
      })),
    ),
    // Reports a file without tests, and a file that failed although none of its tests did: it could not be loaded, or
    // one of its hooks failed.
    missing: testResults
      .filter(
        ({ status, assertionResults }) =>
          assertionResults.length === 0 ||
          (status !== 'passed' && assertionResults.every((story) => story.status === 'passed')),
      )
      .map(({ name, message }) => `${fileOf(name)}: ${message || 'no stories'}`),
  }
}

function ofBrowser({ suites, errors }: Browser): RunnerReport {
  const storiesOf = (suite: Suite): Story[] => [
    ...(suite.suites ?? []).flatMap((inner) => storiesOf({ ...inner, title: `${suite.title} › ${inner.title}` })),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        name: `${suite.title} › ${title}`,
        ms: results.reduce((sum, { duration }) => sum + duration, 0),
        passed: status === 'expected' && results.length === 1,
        why: results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n'),
      })),
    ),
  ]
  return {
    files: suites.map(({ title }) => `browser/${title}`),
    stories: suites.flatMap(storiesOf),
    missing: errors.map(({ message = 'an error outside the stories' }) => message),
  }
}

const fileOf = (path: string) => path.replace(/^.*\/tests\//, '')

export function readReports(plan: Plan): Report[] {
  const there = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  const units = there.filter((file) => /\.test\.tsx?$/.test(file) && file.includes('.long.') === (plan === 'long'))
  const browser = there.filter((file) => file.endsWith('.spec.ts') && file.includes('.long.') === (plan === 'long'))
  return [readReport(plan, 'units', units, ofUnits), readReport(plan, 'browser', browser, ofBrowser)]
}

/** `there`: the test files that must be in the report. */
function readReport<Raw>(plan: Plan, runner: string, there: string[], parse: (raw: Raw) => RunnerReport): Report {
  try {
    const { files, stories, missing } = parse(JSON.parse(readFileSync(`${folderOf(plan)}/${runner}.json`, 'utf8')))
    const unreported = there.filter((file) => !files.includes(file)).map((file) => `${file}: not told`)
    return { runner, stories, missing: [...missing, ...unreported, ...(stories.length === 0 ? ['no stories'] : [])] }
  } catch {
    return { runner, stories: [], missing: ['no report that can be read'] }
  }
}
