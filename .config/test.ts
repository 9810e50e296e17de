/** `npm test`: every check there is, one after the other and each to its end, so that one failure does not hide another. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'

const steps = ['check', 'build', 'test:units', 'browser', 'test:browser']

rmSync('.artifacts/reports', { recursive: true, force: true })
const failed = steps.filter((step) => {
  console.log(`\n── npm run ${step}`)
  return spawnSync('npm', ['run', '--silent', step], { stdio: ['ignore', 'inherit', 'inherit'] }).status !== 0
})
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.join(', ')}`)
  process.exit(1)
}
