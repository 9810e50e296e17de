/** The provider's program: serves the school, or does one of the commands named after it (import, backup, restore). */
import { backup, restore } from './backup'
import { readConfiguration } from './configuration'
import { importFolder } from './import'
import { startProvider } from './start-provider'
import { StartupError } from './startup-error'

const commands = { serve: startProvider, import: importFolder, backup, restore }

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

async function run(): Promise<void> {
  const [name = 'serve', ...args] = process.argv.slice(2)
  if (!isCommand(name)) throw new StartupError(`"${name}" is nothing this program does: leave it out, or say ${Object.keys(commands).join(', ')}.`)
  await commands[name](readConfiguration(process.env), args)
}

run().catch((error: unknown) => {
  const line = error instanceof StartupError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
})
