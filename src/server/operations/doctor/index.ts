/** `npm run doctor`: checks what a start needs, prints what to do for each finding, and changes nothing. */
import { examineConfiguration, isPublic, type Configuration } from '../../configuration'
import { bucketTimeouts } from '../../files/bucket'
import { openFileStorage } from '../../files/file-storage'
import { mailProblem } from '../../mail'
import { print } from '../../print'
import { firstLineOf } from '../../startup-error'
import { openSite } from '../../static-site'
import { checkDatabase } from './database'
import { checkDirectory } from './directory'
import { findingsAbout, type Finding } from './finding'
import { checkAddress } from './address'

type Environment = Record<string, string | undefined>

/** Ends the process, with exit code 1 if something must be repaired. */
export async function doctor(env: Environment): Promise<void> {
  const findings = await examine(env)
  for (const { state, about, says } of findings) print(`${state.padEnd(6)}  ${about}: ${says}`)
  // Exits explicitly, because PGlite keeps the process alive if a database could not be opened.
  process.stdout.write('', () => process.exit(findings.some(({ state }) => state === 'mend') ? 1 : 0))
}

export async function examine(env: Environment): Promise<Finding[]> {
  const { configuration, problems } = examineConfiguration(env)
  const program = await checkProgram()
  // Without a valid configuration nothing else can be checked.
  if (!configuration)
    return [...program, ...problems.map((says): Finding => ({ about: 'Configuration', state: 'mend', says }))]
  return [
    ...program,
    ...(await checkConfiguration(configuration)),
    ...(await checkDatabase(configuration)),
    ...(await checkDirectory(configuration)),
    ...(await checkBucket(configuration)),
    ...(await checkMail(configuration)),
    ...(await checkAddress(configuration)),
  ]
}

function checkProgram(): Promise<Finding[]> {
  return findingsAbout('Program', (say) => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    if (major < 20 || (major === 20 && minor < 19))
      say('mend', `Node ${process.versions.node} is too old: install Node 20.19 or newer.`)
    else say('ok', `Node ${process.versions.node}.`)
    openSite()
  })
}

function checkConfiguration(configuration: Configuration): Promise<Finding[]> {
  return findingsAbout('Configuration', async (say) => {
    const { DEMO, ADMIN_PASSWORD } = configuration
    await openFileStorage(configuration).catch((error: unknown) => say('mend', firstLineOf(error)))
    if (DEMO === '1' && isPublic(configuration))
      say(
        'mend',
        'DEMO=1 makes accounts with a published password where others can reach them: set DEMO=0 on an empty database.',
      )
    if (ADMIN_PASSWORD)
      say('advice', 'ADMIN_PASSWORD is read only while there is no administrator: take it out once there is one.')
    say('ok', 'every variable can be read.')
  })
}

/** Asks the bucket for a file that does not exist. Missing credentials are a finding of `checkConfiguration`. */
function checkBucket(configuration: Configuration): Promise<Finding[]> {
  return findingsAbout('Bucket', async (say) => {
    const { FILES_BUCKET, FILES_KEY, FILES_SECRET } = configuration
    if (!FILES_BUCKET || !FILES_KEY || !FILES_SECRET) return
    const files = await openFileStorage(configuration, bucketTimeouts, (line) => say('mend', line))
    await files.get('voucher/doctor')
    say('ok', `the bucket ${FILES_BUCKET} can be read.`)
  })
}

function checkMail({ SMTP_URL }: Configuration): Promise<Finding[]> {
  return findingsAbout('Mail', async (say) => {
    if (!SMTP_URL)
      return say(
        'advice',
        'SMTP_URL is not set: links to choose a password are printed on the console instead of sent.',
      )
    const problem = await mailProblem(SMTP_URL)
    const { host } = new URL(SMTP_URL)
    if (problem) say('mend', `${host} takes no mail: correct SMTP_URL, or ask who runs it (${problem}).`)
    else say('ok', `${host} takes mail.`)
  })
}
