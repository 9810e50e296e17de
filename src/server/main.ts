/** The server's entry point: `serve` (default) or a command: doctor, import, export, backup, restore, person. */
import { readConfiguration } from './configuration'
import { StartupError } from './startup-error'

/** A command is imported only when it runs, so a wrong configuration is reported without loading a database. */
const commands = {
  serve: async () => (await import('./start-provider')).startProvider,
  import: async () => (await import('./import')).importFolder,
  export: async () => (await import('./export')).exportFolder,
  backup: async () => (await import('./backup/backup')).backup,
  restore: async () => (await import('./backup/restore')).restore,
  person: async () => (await import('./personal-data')).personalData,
}

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name)
}

// Libraries read this when a command imports them: otherwise React would draw the public pages with its slow
// development build.
process.env.NODE_ENV ||= 'production'

// Without a listener an output that fails (a full disk, a closed pipe) would end the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)

async function run(): Promise<void> {
  const [name = 'serve', ...args] = process.argv.slice(2)
  // The doctor runs before the configuration is read, because it examines a wrong one.
  if (name === 'doctor') return (await import('./operations/doctor')).doctor(process.env)
  if (!isCommand(name))
    throw new StartupError(
      `"${name}" is nothing this program does: leave it out, or say doctor, ${Object.keys(commands).join(', ')}.`,
    )
  const configuration = readConfiguration(process.env)
  const command = await commands[name]()
  await command(configuration, args)
}

run().catch((error: unknown) => {
  const line =
    error instanceof StartupError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error)
  process.stderr.write(`${line}\n`)
  process.exit(1)
})
