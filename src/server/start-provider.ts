/** Starts the provider: opens the database, writes the first data, sets the clocks, listens, stops on a signal. */
import { createServer } from 'node:net'
import { isLoopback } from '../domain/loopback'
import { lacksHttps, type Configuration } from './configuration'
import { ensureAdministrator } from './first-administrator'
import { clockSetTo, schoolWallText } from './clock'
import { openDatabase, prepareDirectory } from './database/open'
import type { Database } from './database/database'
import { demoAccounts, demoPassword, endDemoSessions, hasDemoAccounts } from './demo/accounts'
import { classHours, classMoment, type ClassHours } from './demo/class-moment'
import { seedDemo } from './demo/seed'
import { dropOldReplies } from './endpoints/idempotency'
import { dropOldSheets } from './sheet-import/stored-import'
import { openFileStorage } from './files/file-storage'
import { openMail } from './mail'
import { secretOf } from './security/secret'
import { buildApp } from './build-app'
import { wholeSchoolFile } from '../profile/whole-school-file'
import { ensureProfile, profileAdvice } from './profile'
import { shutDown } from './shut-down'
import { openSite } from './static-site'
import { StartupError } from './startup-error'
import { print } from './print'

const dayMs = 86_400_000
/** The process exits this many ms after a signal even if the shutdown is not finished. */
const exitAfterMs = 20_000

export async function startProvider(configuration: Configuration): Promise<void> {
  // In development Vite serves the pages, and this process only the API.
  const site = process.env.NODE_ENV === 'development' ? null : openSite()
  // Tries the port before anything is written, so that a second start by mistake changes nothing.
  await tryPort(configuration)
  const metricsListener =
    configuration.METRICS_PORT === undefined
      ? null
      : { HOST: configuration.METRICS_HOST, PORT: configuration.METRICS_PORT }
  if (metricsListener) await tryPort(metricsListener, 'METRICS_')
  const database = await openDatabase(configuration, (error) =>
    print(`A database connection was lost and will be replaced: ${error.message}`),
  )
  try {
    const now = Date.now()
    const opening = openingOf(configuration, now)
    await firstData(database, configuration, opening)
    if (configuration.refusesDemo) await endDemoSessions(database)
    const isDemo = await hasDemoAccounts(database)
    const opensAt = opening(isDemo && configuration.demo ? await classHours(database) : [])
    const mail = openMail(configuration.SMTP_URL, print)
    const directory = configuration.DATABASE_URL && configuration.FILES_BUCKET ? null : configuration.DATA_DIR
    if (directory !== null) prepareDirectory(directory)
    const metrics = metricsListener ? (await import('./operations/metrics')).openMetrics(database) : undefined
    const app = await buildApp({
      database,
      clock: Date.now,
      schoolClock: clockSetTo(opensAt, now, Date.now),
      secret: secretOf(configuration),
      hashing: { refused: configuration.refusesDemo ? demoPassword : undefined },
      mail,
      files: await openFileStorage(configuration),
      publicUrl: configuration.PUBLIC_URL,
      capabilities: configuration.CAPABILITIES,
      builtInProfile: isDemo ? wholeSchoolFile : undefined,
      push: { key: configuration.VAPID_PRIVATE_KEY, services: configuration.PUSH_SERVICES },
      allowedOrigins: configuration.ALLOWED_ORIGINS,
      trustProxy: configuration.TRUST_PROXY,
      logLevel: configuration.LOG_LEVEL,
      backupPassphrase: configuration.BACKUP_PASSPHRASE,
      readsPerMinute: configuration.READS_PER_MINUTE,
      directory,
      metrics,
      site,
    })
    await dropOld(database)
    const metricsAddress =
      metrics &&
      metricsListener &&
      (await metrics.listen(metricsListener.HOST, metricsListener.PORT).catch((error: NodeJS.ErrnoException) => {
        throw portProblem(error, metricsListener, 'METRICS_')
      }))
    // The address is printed only after `stopOnSignal`, because a program that waits for the printed address may then
    // send a signal at once.
    const address = await app
      .listen({ host: configuration.HOST, port: configuration.PORT, listenTextResolver: () => 'listening' })
      .catch((error: NodeJS.ErrnoException) => {
        throw portProblem(error, configuration)
      })
    stopOnSignal(() => shutDown({ app, database, mail, metrics }))
    setInterval(() => void dropOld(database).catch((error: unknown) => app.log.error(error)), dayMs).unref()
    print(`\n  Lucero · ${configuration.PUBLIC_URL ?? address}\n`)
    if (!configuration.PUBLIC_URL && !isLoopback(configuration.HOST))
      print('  Set PUBLIC_URL to the address people open: links in mails are built from it.\n')
    if (lacksHttps(configuration))
      print(
        '  Without HTTPS browsers keep nothing on a device, so that nothing works there without a network: put a proxy with a certificate in front, and set PUBLIC_URL to its https address.\n',
      )
    if (metricsAddress) print(`  Metrics: ${metricsAddress}/metrics\n`)
    const advice = await profileAdvice(database)
    if (advice !== null && configuration.CAPABILITIES === 'all') print(`  Profile: ${advice}\n`)
    if (isDemo) printAccounts(configuration)
    if (opensAt !== now)
      print(`  School clock: ${schoolWallText(opensAt)}, ${clockReason(configuration, opensAt - now)}.\n`)
  } catch (error) {
    await database.close()
    throw error
  }
}

async function dropOld(database: Database): Promise<void> {
  await dropOldReplies(database)
  await dropOldSheets(database)
}

type Opening = (demo: readonly ClassHours[]) => number

/**
 * The school's time at the start: SCHOOL_CLOCK, or in a demo the middle of a class, or the real time. The demo's clock
 * is set only with capabilities, because otherwise it could not be announced to clients.
 */
function openingOf({ SCHOOL_CLOCK, DEMO_CLOCK, CAPABILITIES }: Configuration, now: number): Opening {
  const inClass = DEMO_CLOCK === 'class' && CAPABILITIES === 'all'
  return (demo) => SCHOOL_CLOCK ?? (inClass ? classMoment(demo, now) : now)
}

function clockReason({ SCHOOL_CLOCK }: Configuration, shift: number): string {
  return SCHOOL_CLOCK === undefined
    ? `shifted by ${shift / 60_000} minutes so that a class is on; DEMO_CLOCK=real leaves it`
    : 'as SCHOOL_CLOCK says'
}

async function firstData(database: Database, configuration: Configuration, opening: Opening): Promise<void> {
  if (configuration.demo) await seedDemo(database, opening)
  await database.transaction((transaction) =>
    ensureProfile(transaction, configuration.demo ? wholeSchoolFile : undefined),
  )
  if (!configuration.demo || configuration.ADMIN_EMAIL) await ensureAdministrator(database, configuration, print)
}

function printAccounts({ refusesDemo, DATABASE_URL, DATA_DIR }: Configuration): void {
  if (refusesDemo) {
    const another = DATABASE_URL ? 'an empty database in DATABASE_URL' : 'another DATA_DIR'
    return print(
      `  ${DATABASE_URL ? 'The database' : DATA_DIR} holds the demo school. Its published password lets nobody in here: start with ${another} for a school, or say DEMO=1 to show the demo.\n`,
    )
  }
  print(`  Demo accounts, all with the password ${demoPassword}:`)
  for (const { email, role } of demoAccounts) print(`    ${email.padEnd(24)} ${role}`)
  print('')
}

type Listener = Pick<Configuration, 'HOST' | 'PORT'>
/** The prefix of the variables HOST and PORT: 'METRICS_' for the listener of the metrics. */
type Prefix = '' | 'METRICS_'

async function tryPort(listener: Listener, prefix: Prefix = ''): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(portProblem(error, listener, prefix)))
    probe.listen({ host: listener.HOST, port: listener.PORT, exclusive: true }, resolve)
  })
  await new Promise((resolve) => probe.close(resolve))
}

function portProblem(error: NodeJS.ErrnoException, { HOST, PORT }: Listener, prefix: Prefix = ''): Error {
  if (error.code === 'EADDRINUSE')
    return new StartupError(
      `Port ${PORT} is taken: stop the program that uses it, or set ${prefix}PORT to another number.`,
    )
  if (error.code === 'EACCES')
    return new StartupError(`Port ${PORT} may not be used by this user: set ${prefix}PORT to a number above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return new StartupError(
      `${prefix}HOST ${HOST} is no address of this machine: set ${prefix}HOST to 127.0.0.1 or 0.0.0.0.`,
    )
  return error
}

function stopOnSignal(stop: () => Promise<void>): void {
  let askedAt: number | null = null
  const stopOnce = () => {
    // Under npm, Ctrl+C sends the signal twice, from the terminal and from npm, so a repetition within a second is
    // ignored. A later one exits immediately.
    if (askedAt !== null && Date.now() - askedAt < 1000) return
    if (askedAt !== null) process.exit(1)
    askedAt = Date.now()
    setTimeout(() => process.exit(1), exitAfterMs).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stopOnce)
  process.on('SIGINT', stopOnce)
}
