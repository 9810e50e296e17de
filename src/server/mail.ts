/** Sends e-mails by SMTP; without a configured server prints them to the terminal. */
import { createTransport } from 'nodemailer'
import { school } from '../school'
import { firstLineOf } from './startup-error'

export type Email = { to: string; subject: string; text: string }
export type Mail = {
  send(email: Email): Promise<void>
  close(): void
}

/** Timeouts in ms. The library's defaults are minutes, and a shutdown waits until e-mails are sent. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function openMail(smtpUrl: string | undefined, print: (line: string) => void): Mail {
  if (!smtpUrl) {
    return {
      async send({ to, subject, text }) {
        print(`Mail to ${to} · ${subject}\n${text}`)
      },
      close: () => undefined,
    }
  }
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  return {
    async send(email) {
      await transport.sendMail({ from: { name: school.name, address: school.email }, ...email })
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
