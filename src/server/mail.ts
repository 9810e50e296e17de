/** Sends e-mails by SMTP; without a configured server prints them to the terminal. */
import { createTransport } from 'nodemailer'
import type { Profile } from './profile'
import { firstLineOf } from './startup-error'

export type Email = { from: { name: string; address: string }; to: string; subject: string; text: string }
/** Composes an e-mail of the school. Called when the e-mail is sent, so that it has the school's present profile. */
export type WriteEmail = (school: Profile) => Omit<Email, 'from'>
export type Mail = {
  /** The e-mail address of the account in SMTP_URL; undefined if the user name in it is no e-mail address. */
  account?: string | undefined
  /** True if e-mails reach nobody, because they are only printed to the terminal. */
  isPrinted?: boolean
  send(email: Email): Promise<void>
  close(): void
}

/** Timeouts in ms. The library's defaults are minutes; a shutdown waits only some seconds for e-mails. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * The sender of an e-mail: the school's e-mail address. If it has none, the account of the mail server, because servers
 * mostly refuse addresses that are not their own. Without an account, an address at the host of `origin` that nobody
 * reads.
 */
export function senderOf(school: Profile, origin: string, account?: string): Email['from'] {
  return { name: school.name, address: school.email || account || `no-responder@${new URL(origin).hostname}` }
}

export function openMail(smtpUrl: string | undefined, print: (line: string) => void): Mail {
  if (!smtpUrl) {
    return {
      isPrinted: true,
      async send({ to, subject, text }) {
        print(`Mail to ${to} · ${subject}\n${text}`)
      },
      close: () => undefined,
    }
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const user = decodeURIComponent(new URL(smtpUrl).username)
  return {
    account: user.includes('@') ? user : undefined,
    async send(email) {
      await transport.sendMail(email)
    },
    close: () => transport.close(),
  }
}

/** Why the mail server cannot be used (the first line of the error); null if it can. */
export async function mailProblem(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return firstLineOf(error)
  } finally {
    transport.close()
  }
}
