/** Sends the provider's few mails: through SMTP where configured, else into the log of the terminal. */
import { createTransport } from 'nodemailer'
import { school } from '../school'

export type Letter = { to: string; subject: string; text: string }
export type Mail = {
  send(letter: Letter): Promise<void>
  close(): void
}

export function openMail(smtpUrl: string | undefined, print: (line: string) => void): Mail {
  if (!smtpUrl) {
    return {
      async send({ to, subject, text }) {
        print(`Mail to ${to} · ${subject}\n${text}`)
      },
      close: () => undefined,
    }
  }
  const transport = createTransport(smtpUrl)
  return {
    async send(letter) {
      await transport.sendMail({ from: { name: school.name, address: school.email }, ...letter })
    },
    close: () => transport.close(),
  }
}
