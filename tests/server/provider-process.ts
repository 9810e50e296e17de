/** The provider as its own process, bundled as the build does it: for tests of starting, stopping and dying. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildServer } from '../../.config/build/server.ts'
import { shortLivedFlags } from '../../.config/node-flags.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Program = {
  /** A directory of its own, empty at first: the working directory of the processes. */
  home: string
  /** `args`: a command instead of serving, with its arguments. */
  start(env: Record<string, string>, args?: readonly string[]): Running
  /** Starts without root's right to read everything. */
  startBound(env: Record<string, string>): Running
  /** Starts where no file may grow, which acts like a full disk. `log`: a file for standard output. */
  startWithoutRoom(env: Record<string, string>, args?: readonly string[], log?: string): Running
  /** Puts the demo school, as a start in an empty directory leaves it, into `directory` below home. */
  putDemo(directory: string): Promise<void>
  remove(): void
}
export type Running = {
  /** Resolves with the origin once the process listens; rejects if it ends before. */
  listening: Promise<string>
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
  kill(signal: NodeJS.Signals): void
}

/** `site`: whether a built app is beside it. */
export async function bundleProvider({ site = true } = {}): Promise<Program> {
  // Inside the project, so that its packages are found, but in a folder from which its own `dist` is not.
  const place = path.join(root, '.artifacts/tests/providers')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(path.join(place, 'bundle-'))
  const home = mkdtempSync(path.join(tmpdir(), 'lucero-home-'))
  const entry = await buildServer(folder)
  if (site) {
    mkdirSync(path.join(home, 'dist/client'), { recursive: true })
    for (const page of ['index.html', 'app.html', 'privacidad.html'])
      writeFileSync(path.join(home, 'dist/client', page), `<!doctype html><title>${page}</title>`)
    writeFileSync(path.join(home, 'dist/client/public-page.json'), '{"landing":"","privacy":"","sky":"","pictures":{}}')
  }
  const running = new Set<Running>()
  const kept = (started: Running) => {
    running.add(started)
    void started.ended.then(() => running.delete(started))
    return started
  }
  return {
    home,
    async putDemo(directory) {
      // Leaves out the socket that locks the directory: it is no data, and cannot be copied.
      cpSync(await demoOf(entry, home), path.join(home, directory), {
        recursive: true,
        filter: (file) => !file.endsWith('.sock'),
      })
    },
    start: (env, args = []) => kept(startProcess(entry, home, env, args)),
    startBound: (env) =>
      kept(
        startProcess(
          entry,
          home,
          env,
          [],
          process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [],
        ),
      ),
    startWithoutRoom: (env, args = [], log) =>
      kept(
        startProcess(entry, home, env, args, [
          'sh',
          '-c',
          // Without the trap the signal would end the process.
          `trap '' XFSZ; ulimit -f 0; exec "$@"${log === undefined ? '' : ` > ${log}`}`,
          'sh',
        ]),
      ),
    remove() {
      for (const each of running) each.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/**
 * The demo school takes seconds to create, so it is made once per version of the program, for tests that need a school
 * and not its first start.
 */
async function demoOf(entry: string, home: string): Promise<string> {
  const folder = path.join(
    path.dirname(path.dirname(entry)),
    `demo-${createHash('sha256').update(readFileSync(entry)).digest('hex').slice(0, 16)}`,
  )
  if (existsSync(folder)) return folder
  const half = mkdtempSync(`${folder}.`)
  const running = startProcess(entry, home, { PORT: '0', DATA_DIR: half, SCHOOL_CLOCK: '2026-11-18T16:02' }, [])
  await running.listening
  running.kill('SIGTERM')
  await running.ended
  try {
    renameSync(half, folder)
  } catch {
    // Another test file was faster: its school is complete, and this one is not needed.
    rmSync(half, { recursive: true, force: true })
  }
  return folder
}

function startProcess(
  entry: string,
  cwd: string,
  env: Record<string, string>,
  args: readonly string[],
  by: readonly string[] = [],
): Running {
  const { PATH = '' } = process.env
  const [command = process.execPath, ...first] = [...by, process.execPath]
  const child = spawn(command, [...first, ...shortLivedFlags, entry, ...args], {
    cwd,
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const ended: Running['ended'] = new Promise((resolve) =>
    child.once('close', (code) => resolve({ code, stdout, stderr })),
  )
  const listening = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString()
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(stdout) ?? []
      if (origin) resolve(origin)
    })
    void ended.then(({ code }) => reject(new Error(`ended with ${code} before it listened: ${stderr}`)))
  })
  // Tests of failed starts look at `ended` only.
  listening.catch(() => undefined)
  return { listening, ended, kill: (signal) => void child.kill(signal) }
}
