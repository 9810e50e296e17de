/** Runs the tasks of thread-tasks.ts in one thread, one after the other. The thread starts with the first task. */
import { Worker } from 'node:worker_threads'
import type { Inputs, Order, Outputs } from './thread-tasks'

/** The thread was stopped, because a task took more time or memory than is allowed. */
export class ThreadStopped extends Error {
  override name = 'ThreadStopped'
}

/** A task is stopped after this many ms, before the call that waits for it is ended (30 s). */
const longestTask = 25_000
/** The largest heap of the thread, MB. */
const largestHeap = 400
/** A thread without a task ends after this many ms, which frees its memory. */
const longestIdle = 30_000

/** The thread's program. It is a string, because only the module itself knows its address in the built provider. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData).then(({ listen }) => listen(parentPort))
`
/** The program if the provider is not built: translates the TypeScript of the module first. */
const translatingProgram = `
const { parentPort, workerData } = require('node:worker_threads')
const { fileURLToPath } = require('node:url')
const { outputFiles } = require('esbuild').buildSync({
  entryPoints: [fileURLToPath(workerData)], bundle: true, write: false, platform: 'node', format: 'cjs', packages: 'external', logLevel: 'silent',
})
const loaded = { exports: {} }
new Function('require', 'module', 'exports', outputFiles[0].text)(require, loaded, loaded.exports)
loaded.exports.listen(parentPort)
`

let thread: Worker | null = null
/** Settles when the task that was requested last is done. */
let last: Promise<unknown> = Promise.resolve()
let idle: NodeJS.Timeout | undefined

export function inThread<Name extends keyof Inputs>(name: Name, input: Inputs[Name]): Promise<Outputs[Name]> {
  const result = last.then(() => perform({ name, input }))
  last = result.catch(() => undefined)
  return result
}

async function perform<Name extends keyof Inputs>(order: Order<Name>): Promise<Outputs[Name]> {
  clearTimeout(idle)
  const worker = (thread ??= await startedThread())
  // While a task runs, the thread keeps the process alive: a command waits for nothing else.
  worker.ref()
  const timer = setTimeout(() => void worker.terminate(), longestTask)
  try {
    return await new Promise<Outputs[Name]>((resolve, reject) => {
      worker.once('message', (result: Outputs[Name]) => resolve(result))
      worker.once('error', (error) =>
        reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadStopped() : error),
      )
      worker.once('exit', () => reject(new ThreadStopped()))
      worker.postMessage(order)
    })
  } catch (error) {
    thread = null
    throw error
  } finally {
    clearTimeout(timer)
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
    worker.unref()
    idle = setTimeout(endThread, longestIdle).unref()
  }
}

async function startedThread(): Promise<Worker> {
  const { address } = await import('./thread-tasks')
  return new Worker(address.endsWith('.ts') ? translatingProgram : program, {
    eval: true,
    workerData: address,
    // Without this, the thread would inherit this process's options, such as a loader for TypeScript.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: largestHeap },
  })
}

function endThread(): void {
  void thread?.terminate()
  thread = null
}
