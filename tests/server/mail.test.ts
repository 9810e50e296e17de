/** Mail is sent by SMTP with its accents; without SMTP it is printed in the terminal. */
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMail } from '../../src/server/mail'

let server: Server
let received = ''

/** The part of a mail server that one mail needs. */
beforeAll(async () => {
  server = createServer((socket) => {
    let data = false
    socket.write('220 test\r\n')
    socket.on('data', (chunk: Buffer) => {
      const said = chunk.toString()
      if (data) {
        received += said
        if (received.endsWith('\r\n.\r\n')) {
          data = false
          socket.write('250 kept\r\n')
        }
        return
      }
      data = said.startsWith('DATA')
      socket.write(data ? '354 go on\r\n' : said.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const port = () => {
  const address: string | AddressInfo | null = server.address()
  return typeof address === 'object' ? address?.port : address
}
const email = {
  from: { name: 'Colegio Ñandú', address: 'hola@nandu.example' },
  to: 'tutora@lucero.test',
  subject: 'Contraseña',
  text: 'Hola, Íñigo:\n\nhttps://escuela.example/api/password_reset/abc/\n',
}

it('sends by SMTP', async () => {
  const mail = openMail(`smtp://127.0.0.1:${port()}`, () => expect.unreachable())
  await mail.send(email)
  mail.close()
  expect(received).toContain('From: =?UTF-8?Q?Colegio_=C3=91and=C3=BA?= <hola@nandu.example>')
  expect(received).toContain('To: tutora@lucero.test')
  expect(received).toContain(`Subject: =?UTF-8?Q?Contrase=C3=B1a?=`)
  expect(received).toContain('https://escuela.example/api/password_reset/abc/')
})

it('prints where there is no SMTP', async () => {
  const lines: string[] = []
  await openMail(undefined, (line) => lines.push(line)).send(email)
  expect(lines.join()).toContain(email.text)
})
