/** Sends the provider's few mails: through SMTP where configured, else into the log of the terminal. */
import { createTransport } from 'nodemailer'
import { school } from '../school'

export type Letter = { to: string; subject: string; text: string }
export type Mail = {
  send(letter: Letter): Promise<void>
  close(): void
}

/** Milliseconds. The library's own are minutes, and a shutdown waits for a mail under way. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

export function openMail(smtpUrl: string | undefined, print: (line: string) => void): Mail {
  if (!smtpUrl) {
    return {
      async send({ to, subject, text }) {
        print(`Mail to ${to} · ${subject}\n${text}`)
      },
      close: () => undefined,
    }
  }
  const transport = createTransport({ url: smtpUrl, ...patience })
  return {
    async send(letter) {
      await transport.sendMail({ from: { name: school.name, address: school.email }, ...letter })
    },
    close: () => transport.close(),
  }
}

/** Why this server would take no mail of ours, or null. */
export async function mailProblem(smtpUrl: string): Promise<string | null> {
  const transport = createTransport({ url: smtpUrl, ...patience })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  } finally {
    transport.close()
  }
}
