/** What the test runners themselves reported: each story they told, and what of a report is missing. */
import { readFileSync } from 'node:fs'

export type Story = { name: string; ms: number; passed: boolean }
/** `missing`: why a runner cannot be believed; it has failed, whatever its stories say. */
export type Report = { runner: string; stories: Story[]; missing: string[] }

type Units = { testResults: { name: string; status: string; message: string; assertionResults: { fullName: string; status: string; duration?: number }[] }[] }
type Suite = { title: string; suites?: Suite[]; specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[] }
type Browser = { suites: Suite[]; errors: { message?: string }[] }

/** What every change must pass, or the rest of the proof; each keeps its reports in a folder of its own. */
export type Plan = 'test' | 'long'
export const plan: Plan = process.env.PLAN === 'long' ? 'long' : 'test'
export const folderOf = (plan: Plan) => `.artifacts/reports/${plan}`

function ofUnits({ testResults }: Units): Omit<Report, 'runner'> {
  return {
    stories: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, duration = 0 }) => ({ name: `${fileOf(name)} › ${fullName}`, ms: duration, passed: status === 'passed' })),
    ),
    // A file that could not be loaded, or whose hooks failed, has no story that says so.
    missing: testResults
      .filter(({ status, assertionResults }) => assertionResults.length === 0 || (status !== 'passed' && assertionResults.every((story) => story.status === 'passed')))
      .map(({ name, message }) => `${fileOf(name)}: ${message || 'no stories'}`),
  }
}

function ofBrowser({ suites, errors }: Browser): Omit<Report, 'runner'> {
  const storiesOf = (suite: Suite): Story[] => [
    ...(suite.suites ?? []).flatMap((inner) => storiesOf({ ...inner, title: `${suite.title} › ${inner.title}` })),
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({ name: `${suite.title} › ${title}`, ms: results.reduce((sum, { duration }) => sum + duration, 0), passed: status === 'expected' && results.length === 1 })),
    ),
  ]
  return { stories: suites.flatMap(storiesOf), missing: errors.map(({ message = 'an error outside the stories' }) => message) }
}

const fileOf = (path: string) => path.replace(/^.*\/tests\//, '')

export function readReports(plan: Plan): Report[] {
  return [readReport(plan, 'units', ofUnits), readReport(plan, 'browser', ofBrowser)]
}

function readReport<Raw>(plan: Plan, runner: string, understand: (raw: Raw) => Omit<Report, 'runner'>): Report {
  try {
    const { stories, missing } = understand(JSON.parse(readFileSync(`${folderOf(plan)}/${runner}.json`, 'utf8')))
    return { runner, stories, missing: stories.length === 0 ? [...missing, 'no stories'] : missing }
  } catch {
    return { runner, stories: [], missing: ['no report that can be read'] }
  }
}
