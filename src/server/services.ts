/** The parts of the provider that handlers and pages share, opened once for each app. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { backgroundWorkOf } from './background-work'
import type { Clock } from './clock'
import type { Database } from './database/database'
import { sealOf } from './endpoints/cursor'
import { resourcesOf } from './endpoints/resources'
import type { FileStorage } from './files/file-storage'
import type { Templates } from '../landing/content'
import { originOf } from './origin-of'
import { senderOf, type Mail, type WriteEmail } from './mail'
import { openPublicPages } from './public-pages'
import { openPushAddresses } from './push/addresses'
import { shownProfile } from '../profile/school-file'
import { ownWholeSchoolFile } from '../profile/whole-school-file'
import { readProfile, type Profile } from './profile'
import { openNotices } from './push/notices'
import { openSendPush } from './push/send'
import { vapidKeysOf } from './push/vapid'
import { openAccountChanges } from './security/account-changes'
import { registerBearer } from './security/bearer'
import { openKnownDevices } from './security/known-devices'
import { openInvitations } from './security/invitations'
import { openPasswords, type Hashing } from './security/passwords'
import { openSessionCache } from './security/person'
import { openRateLimits } from './security/rate-limits'
import { openReadLimit, readsPerMinute } from './security/read-limit'
import { openSessions } from './security/sessions'

export type ServiceSettings = {
  database: Database
  /** The real time. */
  clock: Clock
  /** The school's clock (default `clock`); announced to clients if it differs from `clock`. */
  schoolClock?: Clock
  hashing?: Hashing
  /**
   * Signs tokens and cursors; invitations and the default VAPID key are derived from it. All processes on one database
   * must use the same.
   */
  secret: string
  mail: Mail
  files: FileStorage
  /** Scheme and host for links in e-mails; default the address of this process. */
  publicUrl: string | undefined
  capabilities: 'all' | 'none'
  /** The profile of a provider without capabilities; default the school file without the demo's values. */
  builtInProfile?: Profile | undefined
  /** The templates of the public pages; null if this provider serves no pages. */
  templates: Templates | null
  /**
   * `key`: the private VAPID key, default derived from `secret`. `services`: origins of push services that may also be
   * in a private network. `pointsWaitMs`: how long a notice about points waits for more points. `roundMs`: interval
   * between checks for payments that became due.
   */
  push?: { key?: string | undefined; services?: readonly string[]; pointsWaitMs?: number; roundMs?: number }
  /** Encrypts downloaded backups; undefined: they are not encrypted. */
  backupPassphrase?: string | undefined
  /** The number of GETs per person and minute; default that of security/read-limit.ts. */
  readsPerMinute?: number | undefined
}

export type Services = Awaited<ReturnType<typeof openServices>>

export async function openServices(app: FastifyInstance, settings: ServiceSettings) {
  const { database, files, clock, schoolClock = clock, secret, mail, push = {} } = settings
  const capable = settings.capabilities === 'all'
  const sessionCache = openSessionCache(database.reading, clock)
  const inBackground = backgroundWorkOf(app)
  const origin = () => settings.publicUrl ?? originOf(app.addresses()[0])
  const builtIn = shownProfile(settings.builtInProfile ?? ownWholeSchoolFile)
  let lastRead: Profile | undefined
  async function profile(): Promise<Profile> {
    if (!capable) return builtIn
    try {
      return (lastRead = await readProfile(database.reading))
    } catch (error) {
      if (!lastRead) throw error
      return lastRead
    }
  }
  async function sendEmail(write: WriteEmail): Promise<void> {
    const school = await profile()
    await mail.send({ from: senderOf(school, origin(), mail.account), ...write(school) })
  }
  const mailInBackground = (write: WriteEmail, log: FastifyBaseLogger = app.log) => inBackground(sendEmail(write), log)
  const keys = vapidKeysOf(push.key, secret)
  const pushAddresses = openPushAddresses(push.services ?? [])
  const { sign, identify } = await registerBearer(app, secret, clock, sessionCache)
  return {
    database,
    files,
    clock,
    schoolClock,
    /** Whether this provider offers capabilities beyond the specification. */
    capable,
    resources: resourcesOf(capable, schoolClock),
    seal: sealOf(secret),
    sessions: openSessions(secret, clock),
    sessionCache,
    sign,
    identify,
    passwords: openPasswords(settings.hashing),
    limits: openRateLimits(database),
    readLimit: openReadLimit(settings.readsPerMinute ?? readsPerMinute),
    devices: openKnownDevices(database, clock),
    invitations: openInvitations(secret, clock, schoolClock),
    accountChanges: openAccountChanges(sessionCache, mailInBackground),
    inBackground,
    /**
     * The school's profile with defaults for an unset name or colour. While the database cannot be read, returns the
     * profile that was read last, so that pages which need nothing else still work.
     */
    profile,
    sendEmail,
    /** Whether e-mails reach people; false if they are only printed to the terminal. */
    sendsMail: !mail.isPrinted,
    /** Sends an e-mail without letting the answer wait for it; an error is only logged. */
    mailInBackground,
    /** The origin for links in e-mails. */
    origin,
    publicUrl: settings.publicUrl,
    backupPassphrase: settings.backupPassphrase,
    /** Draws the public pages; null if they are served as they were built, or not at all. */
    publicPages:
      capable && settings.templates
        ? openPublicPages({ clock, schoolClock, site: settings.publicUrl ?? '' }, settings.templates)
        : null,
    pushKey: keys.publicKey,
    pushAddresses,
    /** Sends push notices; null for a provider without capabilities. */
    notices: capable
      ? openNotices({
          database,
          schoolClock,
          send: openSendPush({
            keys,
            addresses: pushAddresses,
            subject: async () => `mailto:${senderOf(await profile(), origin(), mail.account).address}`,
          }),
          inBackground,
          log: app.log,
          pointsWaitMs: push.pointsWaitMs,
          roundMs: push.roundMs,
        })
      : null,
  }
}
