/**
 * Creates the account ADMIN_EMAIL if there is no administrator yet. Its password is ADMIN_PASSWORD, or typed at the
 * terminal, or generated and printed once.
 */
import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ownSchoolFile, shownProfile } from '../profile/school-file'
import type { Configuration } from './configuration'
import type { Database, Queryable } from './database/database'
import { demoEmails } from './demo/accounts'
import { isEasyPassword } from './security/easy-passwords'
import { hashPassword, shortestPassword } from './security/passwords'
import { StartupError } from './startup-error'

export async function ensureAdministrator(
  database: Database,
  { ADMIN_EMAIL, ADMIN_PASSWORD, refusesDemo }: Configuration,
  print: (line: string) => void,
): Promise<void> {
  // The demo's administrator does not count if a real one is configured, or if demo accounts cannot sign in.
  const excluded = ADMIN_EMAIL !== undefined || refusesDemo ? demoEmails() : []
  if (await hasAdministrator(database, excluded)) return
  if (!ADMIN_EMAIL)
    return print('There is no administrator yet: start once with ADMIN_EMAIL set to your e-mail address.')
  if (ADMIN_PASSWORD !== undefined && isEasy(ADMIN_PASSWORD, ADMIN_EMAIL))
    throw new StartupError(`ADMIN_PASSWORD cannot be used: ${easyAdvice}`)
  const chosen = ADMIN_PASSWORD ?? (await askPassword(ADMIN_EMAIL))
  const password = chosen ?? randomBytes(12).toString('base64url')
  const hash = await hashPassword(password)
  print(
    await database.transaction(async (transaction) => {
      // If several processes start at once, one creates the account and the others find it.
      await transaction.query('lock table person in exclusive mode')
      if (await hasAdministrator(transaction, excluded))
        return `Administrator ${ADMIN_EMAIL} was created by another process.`
      const made = await transaction.query(
        `insert into person (role, email, password_hash, first_name) values ('Administrador', $1, $2, 'Administración')
         on conflict (lower(email)) do nothing returning id`,
        [ADMIN_EMAIL, hash],
      )
      if (made.length === 0)
        return `${ADMIN_EMAIL} has an account already, but not as an active administrator: choose another ADMIN_EMAIL.`
      return chosen === null
        ? `Administrator ${ADMIN_EMAIL} · password ${password} (printed this once: change it through "¿Olvidaste tu contraseña?")`
        : `Administrator ${ADMIN_EMAIL} was created.`
    }),
  )
}

async function hasAdministrator(database: Queryable, excluded: readonly string[]): Promise<boolean> {
  const found = await database.query(
    `select id from person where role = 'Administrador' and is_active and email <> all($1) limit 1`,
    [excluded],
  )
  return found.length > 0
}

const easyAdvice =
  'it is among the first that somebody would try. Set it to another one, such as four words that nobody else would join.'

const isEasy = (password: string, email: string) =>
  isEasyPassword(password, { email, first_name: '', last_name: '' }, shownProfile(ownSchoolFile))

/** Asks for a password at the terminal without showing it; null if there is no terminal. */
async function askPassword(email: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  for (;;) {
    process.stdout.write(`Password for ${email} (at least ${shortestPassword} characters): `)
    const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
    const typed = await terminal.question('')
    terminal.close()
    process.stdout.write('\n')
    if (typed.length >= shortestPassword && !isEasy(typed, email)) return typed
    if (typed.length >= shortestPassword) process.stdout.write(`That one cannot be used: ${easyAdvice}\n`)
  }
}
