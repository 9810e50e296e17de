/**
 * Starts a program as a process group, so that it ends together with all its child processes, at the latest when the
 * tests end.
 */
import { spawn } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'

export type Group = {
  /** What the program writes to file descriptor 3. */
  told: Readable
  end(signal: NodeJS.Signals): Promise<void>
}

const longestEndMs = 5_000
const lookMs = 10

export function start(program: string, words: readonly string[], env: NodeJS.ProcessEnv): Group {
  const leader = spawn(program, words, { env, detached: true, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => leader.once('close', () => resolve()))
  const hasEnded = () => leader.pid === undefined || leader.exitCode !== null || leader.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (leader.pid !== undefined && !hasEnded()) process.kill(-leader.pid, name)
  }
  const last = () => signal('SIGKILL')
  process.once('exit', last)
  leader.once('error', () => {})
  leader.once('exit', () => process.off('exit', last))
  return {
    told: leader.stdio[3] as Readable,
    async end(name) {
      signal(name)
      await gone
      if (leader.pid !== undefined) await hasLeft(leader.pid)
    },
  }
}

/**
 * Waits until every process of the group has ended. A process that is still ending locks the files of the browser's
 * profile, and a browser that is started meanwhile would run without them.
 */
async function hasLeft(group: number): Promise<void> {
  for (let waited = 0; waited < longestEndMs; waited += lookMs) {
    try {
      process.kill(-group, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
