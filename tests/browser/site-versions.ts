/** The same build served from a folder of its own, where a newer version can replace it. */
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Release = {
  /** The server's program beside this copy of the client. */
  program: string
  /**
   * Changes the portal's shell as a new build would: other bytes, and another revision in the worker. Returns the
   * marker that identifies the new version.
   */
  publish(): Promise<string>
  remove(): Promise<void>
}

/** Inside the repository, so that the server finds its packages. */
export async function copyRelease(): Promise<Release> {
  await mkdir('.artifacts', { recursive: true })
  const folder = await mkdtemp('.artifacts/release-')
  await cp('dist/client', join(folder, 'client'), { recursive: true })
  await cp('dist/server', join(folder, 'server'), { recursive: true })
  let count = 0
  return {
    program: join(folder, 'server/main.js'),
    async publish() {
      const marker = `release-${++count}`
      const shell = join(folder, 'client/app.html')
      const before = await readFile(shell, 'utf8')
      const after = before.replace(/ data-release="[^"]*"|(?<=<html)/, ` data-release="${marker}"`)
      await writeFile(shell, after)
      const worker = join(folder, 'client/sw.js')
      const revision = new RegExp(
        `(?<=")[0-9a-f]{32}(?=","?url"?:"app\\.html")|(?<="url":"app\\.html","revision":")[0-9a-f]{32}`,
      )
      const script = await readFile(worker, 'utf8')
      const replaced = script.replace(revision, createHash('md5').update(after).digest('hex'))
      if (replaced === script) throw new Error('The worker names no revision of app.html.')
      await writeFile(worker, replaced)
      return marker
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
