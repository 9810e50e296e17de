/** Reads an .xlsx workbook in a separate thread, so that the provider can answer other calls meanwhile. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

export type WorkbookTab = { sheet: string; data: unknown[][] }

/** The program of the thread. It is a string, because the built provider is a single file. */
const program = `
const { parentPort, workerData } = require('node:worker_threads')
import(workerData.library)
  .then(({ default: read }) => read(Buffer.from(workerData.bytes)))
  .then((tabs) => parentPort.postMessage(tabs.map(({ sheet, data }) => ({ sheet, data: Array.isArray(data) ? data : [] }))))
  .catch(() => parentPort.postMessage(null))
`
/** The thread is stopped after this many ms. */
const longestReading = 25_000
/** The largest heap of the thread, MB. */
const largestHeap = 400

/** The workbook's tabs; null if it cannot be read, or not within `longestReading` and `largestHeap`. */
export async function readWorkbook(bytes: Buffer): Promise<WorkbookTab[] | null> {
  const library = pathToFileURL(createRequire(import.meta.url).resolve('read-excel-file/node')).href
  const worker = new Worker(program, {
    eval: true,
    // Does not pass on the node options of this process: the thread does not need its loaders.
    execArgv: [],
    workerData: { library, bytes },
    resourceLimits: { maxOldGenerationSizeMb: largestHeap },
  })
  const timer = setTimeout(() => void worker.terminate(), longestReading)
  try {
    return await new Promise<WorkbookTab[] | null>((resolve) => {
      worker.once('message', (tabs: WorkbookTab[] | null) => resolve(tabs))
      worker.once('error', () => resolve(null))
      worker.once('exit', () => resolve(null))
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
