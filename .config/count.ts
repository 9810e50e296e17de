/** Counts what the test runners themselves reported; the last line is "N passed, N failed". Argument: exit code of `npm test`. */
import { readFileSync } from 'node:fs'

type Sum = { passed: number; failed: number; skipped: number }
type Units = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string; failureMessages?: string[] }[] }[]
}
type Browser = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** A story that passed only when it was told again has passed, but never silently. */
function saySecondTries(name: string, stories: number): void {
  if (stories > 0) console.log(`${name}: ${stories} passed only when told again`)
}

/** A file that could not even be loaded has no tests to fail: it counts as one. */
function ofUnits(report: Units): Sum {
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
  const again = report.testResults.flatMap((file) => file.assertionResults).filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0).length
  saySecondTries('units', again)
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped: report.numPendingTests + report.numTodoTests }
}

function ofBrowser({ stats, errors }: Browser): Sum {
  saySecondTries('browser', stats.flaky)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** A runner that left no report has failed. */
function count<Report>(name: string, sum: (report: Report) => Sum): Sum {
  let result: Sum = { passed: 0, failed: 1, skipped: 0 }
  try {
    result = sum(JSON.parse(readFileSync(`.artifacts/reports/${name}.json`, 'utf8')))
  } catch {
    console.log(`${name}: no report that can be read`)
  }
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`)
  return result
}

const sums = [count('units', ofUnits), count('browser', ofBrowser)]
const passed = sums.reduce((total, sum) => total + sum.passed, 0)
const reported = sums.reduce((total, sum) => total + sum.failed, 0)
const outside = reported === 0 && process.argv[2] !== '0'
if (outside) console.log('A step outside the test runners failed: types, lint or build.')
const failed = outside ? 1 : reported
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
