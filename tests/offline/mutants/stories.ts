/** The test files that can notice a mutant, and how they run over a tree with a mistake in it. */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** Paths of the test files of tests/offline that are not long. */
export const stories = readdirSync('tests/offline', { recursive: true, encoding: 'utf8' })
  .map((name) => path.join('tests/offline', name))
  .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts'))

/** Every file of ours that `start` imports, directly or indirectly, including type imports and dynamic ones. */
export function reachedFrom(start: string): ReadonlySet<string> {
  const reached = new Set<string>()
  const follow = (file: string): void => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles) {
      if (!fileName.startsWith('.')) continue
      const bare = path.join(path.dirname(file), fileName)
      const found = [bare, `${bare}.ts`, `${bare}.tsx`, path.join(bare, 'index.ts')].find(
        (name) => /\.tsx?$/.test(name) && existsSync(name),
      )
      if (found) follow(found)
    }
  }
  follow(start)
  return reached
}

/** The first failed test, with its file. */
export type Failed = { file: string; story: string }

/** `seconds`: how long each test file took that was run. */
export type Told = { failed: Failed | null; seconds: Record<string, number> }

type Report = {
  testResults: {
    name: string
    startTime: number
    endTime: number
    status: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}

/** Process ids of the running test processes; all of them are killed when this process is. */
const tellers = new Set<number>()
const endAll = () => tellers.forEach((pid) => process.kill(-pid, 'SIGKILL'))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (endAll(), process.exit(1)))

/**
 * Runs test files over the tree in `folder`, in this order, until a test fails or a file takes longer than its
 * `patience` in seconds.
 */
export async function tell(
  folder: string,
  order: readonly string[],
  patience: (story: string) => number,
): Promise<Told> {
  if (order.length === 0) return { failed: null, seconds: {} }
  const report = path.resolve(`${folder}.json`)
  rmSync(report, { force: true })
  const child = spawn(
    process.execPath,
    [path.resolve('node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/offline/mutants/vitest.config.ts'],
    {
      cwd: folder,
      env: { ...process.env, STORIES: JSON.stringify(order), REPORT: report },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A process group of its own, so that its workers are killed with it.
      detached: true,
    },
  )
  const { pid } = child
  if (pid === undefined) throw new Error('the stories could not be begun')
  tellers.add(pid)
  const hung = await new Promise<string | null>((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = (story: string) => {
      clearTimeout(timer)
      timer = setTimeout(
        () => {
          process.kill(-pid, 'SIGKILL')
          resolve(story)
        },
        patience(story) * 1_000,
      )
    }
    wait(order[0] ?? '')
    child.stdout.setEncoding('utf8').on('data', (said: string) => {
      const begun = said
        .trim()
        .split('\n')
        .findLast((line) => order.includes(line))
      if (begun) wait(begun)
    })
    child.on('close', () => {
      clearTimeout(timer)
      resolve(null)
    })
  })
  tellers.delete(pid)
  if (hung !== null) return { failed: { file: hung, story: 'it never ended' }, seconds: {} }
  if (!existsSync(report)) return { failed: { file: '', story: 'nothing could be told' }, seconds: {} }
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const bad = testResults.find(({ status }) => status === 'failed')
  const file = (name: string) => path.relative(path.resolve(folder), name)
  return {
    failed: bad
      ? {
          file: file(bad.name),
          story: bad.assertionResults.find(({ status }) => status === 'failed')?.fullName ?? 'it could not be loaded',
        }
      : null,
    seconds: Object.fromEntries(
      testResults.map(({ name, startTime, endTime }) => [file(name), Math.max(0.1, (endTime - startTime) / 1_000)]),
    ),
  }
}
