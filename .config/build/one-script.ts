/** Builds an entry and everything that it imports as one script. */
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { target } from './browsers/promised.ts'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * `entry`: a path in the project. `format`: `es` for a module, `iife` for a classic script. The third argument: as in
 * Vite's configuration. Returns the script, and the style sheet, fonts and pictures that its modules import.
 */
export async function buildScript(
  entry: string,
  format: 'es' | 'iife',
  {
    plugins = [],
    resolve,
    treeshake,
  }: Pick<InlineConfig, 'plugins' | 'resolve'> & Pick<Rolldown.InputOptions, 'treeshake'>,
): Promise<{ script: Rolldown.OutputChunk; assets: Rolldown.OutputAsset[] }> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react(), plugins],
    resolve,
    build: {
      write: false,
      target,
      sourcemap: format === 'es' ? 'hidden' : true,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: path.join(root, entry),
        treeshake,
        output: {
          format,
          codeSplitting: false,
          entryFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
  })
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []))
  const [script, second] = outputs.filter((output) => output.type === 'chunk')
  if (!script || second) throw new Error(`${entry} has one script, no more and no less.`)
  return { script, assets: outputs.filter((output) => output.type === 'asset') }
}
