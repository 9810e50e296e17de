/** The provider's program in a terminal, for tests of its commands: their arguments, what they print, how they end. */
import { afterAll, beforeAll, expect } from 'vitest'
import { ask, rowOf } from './ask'
import { bundleProvider, type Program } from './provider-process'

/** One program for all tests of a file. */
export function openTerminal() {
  let bundled: Program | undefined
  beforeAll(async () => void (bundled = await bundleProvider()))
  afterAll(() => bundled?.remove())
  const program = () => {
    if (!bundled) throw new Error('the program is built before the first story')
    return bundled
  }
  const command = (args: string[], env: Record<string, string> = {}) => program().start(env, args).ended
  return {
    get program() {
      return program()
    },
    /** Runs a command; resolves when it has ended. */
    command,
    /** The one line with which the command refuses. */
    async refusal(args: string[], env: Record<string, string> = {}): Promise<string> {
      const { code, stderr } = await command(args, env)
      expect(code).toBe(1)
      expect(stderr).toMatch(/^[^\n]+\.\n$/)
      return stderr.trim()
    },
  }
}

export const caller = (origin: string) => (url: string, init?: RequestInit) => fetch(origin + url, init)

export async function signInAt(origin: string, email = 'recepcion@lucero.test'): Promise<string> {
  return String(rowOf(await ask(caller(origin), 'login', { body: { email, password: 'lucero-demo' } })).token)
}
