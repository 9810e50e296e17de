/** Counts what the test runners themselves reported; the last line is "N passed, N failed". Argument: exit code of `npm test`. */
import { readFileSync } from 'node:fs'

const status = Number(process.argv[2] ?? 0)

function read(name) {
  try {
    return JSON.parse(readFileSync(`.artifacts/reports/${name}.json`, 'utf8'))
  } catch {
    return null
  }
}

/** A file that could not even be loaded has no tests to fail: it counts as one. */
function ofUnits(report) {
  const broken = report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'))
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped: report.numPendingTests + report.numTodoTests }
}

/** A flaky test passed only at a second try: that is no pass. */
function ofBrowser({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

let passed = 0
let failed = 0
for (const [name, count] of [['units', ofUnits], ['browser', ofBrowser]]) {
  const report = read(name)
  const sum = report ? count(report) : { passed: 0, failed: 1, skipped: 0 }
  console.log(`${name}: ${report ? '' : 'no report, '}${sum.passed} passed, ${sum.failed} failed, ${sum.skipped} skipped`)
  passed += sum.passed
  failed += sum.failed
}
if (status !== 0 && failed === 0) {
  console.log('A step outside the test runners failed (types, lint or build).')
  failed = 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
