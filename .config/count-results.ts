/**
 * Counts the results in the test runners' own reports; the last line is "N passed, N failed". A test that was skipped
 * or retried, a file without tests and a runner without a report count as failed. Argument: the exit code of `npm
 * test`.
 */
import { readReports } from './reports.ts'

const sums = readReports('test').map(({ runner, stories, missing }) => {
  for (const what of missing) console.log(`${runner}: ${what}`)
  const passed = stories.filter((story) => story.passed).length
  const failed = stories.length - passed + missing.length
  console.log(`${runner}: ${passed} passed, ${failed} failed`)
  return { passed, failed }
})
const passed = sums.reduce((total, sum) => total + sum.passed, 0)
const reported = sums.reduce((total, sum) => total + sum.failed, 0)
const outside = reported === 0 && process.argv[2] !== '0'
if (outside) console.log('A step outside the test runners failed: types, lint or build.')
const failed = outside ? 1 : reported
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
