/** Runs the test files named in STORIES against a mutant, in that order, until the first failure. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shortLivedFlags } from '../../../.config/node-flags.ts'

const stories: string[] = JSON.parse(process.env.STORIES ?? '[]')
const root = path.resolve(import.meta.dirname, '../../..')

const nameOf = (moduleId: string) => path.relative(root, moduleId)

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => stories.indexOf(nameOf(moduleId))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** Whether a test file runs in a process of its own, because it replaces a module, or a global for good. */
const standsAlone = (story: string) => /vi\.mock\(|from '\.\/shell\//.test(readFileSync(path.join(root, story), 'utf8'))

/**
 * One file after the other. Those that need no isolation share one process, with fake-indexeddb loaded first: Dexie
 * looks for IndexedDB once, while it loads.
 */
const project = (name: string, isolate: boolean) => ({
  extends: true as const,
  test: {
    name,
    isolate,
    environment: 'node',
    setupFiles: isolate ? [] : ['fake-indexeddb/auto'],
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
    include: stories.filter((story) => standsAlone(story) === isolate),
  },
})

export default defineConfig({
  root,
  test: {
    bail: 1,
    execArgv: shortLivedFlags,
    // Shorter than in the ordinary configuration: here a test that hangs is the mutant's fault, not that of a busy
    // machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: InOrder },
    // Prints the name of each file that begins, so that a file that never ends is known.
    reporters: [
      { onTestModuleStart: ({ moduleId }: { moduleId: string }) => console.log(nameOf(moduleId)) },
      ['json', { outputFile: process.env.REPORT }],
    ],
    projects: [project('together', false), project('alone', true)],
  },
})
