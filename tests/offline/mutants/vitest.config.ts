/** The stories as mutants hear them: those that STORIES names, in that order, until the first that fails. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { shortLived } from '../../../.config/short-lived.ts'

const stories: string[] = JSON.parse(process.env.STORIES ?? '[]')
const root = path.resolve(import.meta.dirname, '../../..')

const nameOf = (moduleId: string) => path.relative(root, moduleId)

class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => stories.indexOf(nameOf(moduleId))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/**
 * What puts something of its own in a module's place, or takes a global away for good, is told in a process of its own.
 */
const standsAlone = (story: string) => /vi\.mock\(|from '\.\/shell\//.test(readFileSync(path.join(root, story), 'utf8'))

/** One after the other; the others in one process. Dexie looks for a database once, when it is loaded. */
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
    execArgv: shortLived,
    // What hangs is a mutant's fault: nobody waits for it as long as for a busy machine.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: InOrder },
    // Says which story begins, so that one that never ends is known.
    reporters: [
      { onTestModuleStart: ({ moduleId }: { moduleId: string }) => console.log(nameOf(moduleId)) },
      ['json', { outputFile: process.env.REPORT }],
    ],
    projects: [project('together', false), project('alone', true)],
  },
})
