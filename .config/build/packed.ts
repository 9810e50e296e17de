/** Compresses the build's assets once, at the best level, instead of the server for each request. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files below this size in bytes are not compressed; the server does not compress them either. */
const leastBytes = 1_024

/** Writes `<file>.br` and `<file>.gz` beside each script, stylesheet and SVG in the build's `assets`. */
export function packed(): Plugin {
  let folder = ''
  return {
    name: 'lucero:packed',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir, build.assetsDir)),
    closeBundle() {
      // A failed build has no folder; Vite has already reported why.
      if (!existsSync(folder)) return
      for (const name of readdirSync(folder).filter((name) => /\.(js|css|svg)$/.test(name))) {
        const file = path.join(folder, name)
        const bytes = readFileSync(file)
        if (bytes.length < leastBytes) continue
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        )
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
