/** Checks the password that a signed-in person must send again to confirm a call, such as a change of e-mail. */
import type { FastifyBaseLogger } from 'fastify'
import { fieldErrors } from '../../texts/provider'
import { busy, invalid, tooMany, type Reply } from '../endpoints/reply'
import type { Services } from '../services'
import { queueRetrySeconds } from './passwords'
import type { Person } from './person'

/** Returns null if the password is right, else the refusal. */
export async function confirmPassword(
  { database, passwords, limits }: Services,
  { id }: Person,
  password: string,
  log: FastifyBaseLogger,
): Promise<Reply | null> {
  const counts = [{ of: 'own password', whose: String(id) }] as const
  if (passwords.isFull()) return busy(queueRetrySeconds)
  return passwords.inTurn(async () => {
    const used = await limits.take(counts)
    if (used > 0) return tooMany(used)
    const [account] = await database.query<{ password_hash: string | null }>(
      'select password_hash from person where id = $1',
      [id],
    )
    if (!(await passwords.matches(account?.password_hash ?? null, password))) {
      log.info({ event: 'confirmation.failed', person: id }, 'A wrong password was sent to confirm a call')
      return invalid({ current_password: [fieldErrors.notOwnPassword] })
    }
    await limits.succeed(counts)
    return null
  })
}
