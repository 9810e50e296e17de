/** The provider's program: serves the school, or does one of the deeds named after it (import, backup, restore). */
import { backup, restore } from './backup'
import { readConfiguration } from './configuration'
import { importFolder } from './import'
import { startProvider } from './start-provider'
import { StartupError } from './startup-error'

const deeds = { startProvider, import: importFolder, backup, restore }

function isDeed(name: string): name is keyof typeof deeds {
  return Object.hasOwn(deeds, name)
}

async function start(): Promise<void> {
  const [name = 'serve', ...args] = process.argv.slice(2)
  if (!isDeed(name)) throw new StartupError(`"${name}" is nothing this program does: leave it out, or say ${Object.keys(deeds).join(', ')}.`)
  await deeds[name](readConfiguration(process.env), args)
}

start().catch((error: unknown) => {
  const line = error instanceof StartupError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
})
