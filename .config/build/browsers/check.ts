/** Checks the built files: the build fails if one uses a feature that a promised browser lacks. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { scanPage } from './pages.ts'
import { namesOf, scanScript } from './scripts.ts'
import { scanStyle } from './styles.ts'
import { readTables } from './support.ts'

/** Features that a browser may lack, each with what happens without it. A CSS property covers all its values. */
const optionalFeatures: Record<string, string> = {
  cursor: 'a finger has none',
  resize: 'a finger pulls at no corner',
  ':selection': 'selected words look as the browser likes',
  'overscroll-behavior': 'the page behind a window moves with it',
  'scrollbar-color': 'a bar looks as the browser likes',
  'scrollbar-width': 'a bar is as wide as the browser likes',
  'text-box-edge': 'letters stand a pixel lower',
  'text-box-trim': 'letters stand a pixel lower',
  'text-size-adjust': 'only phones of those that know it need it',
  'text-wrap': 'lines are less even',
  'content-visibility': 'all is drawn at once',
  '@media scripting': 'without scripts, buttons of the testimonials stand there',
  '@page': 'the margins of the paper are the printer’s',
  size: 'the paper is turned by hand',
  'attribute loading': 'a poster is fetched at once',
}

export type Checker = (file: string, text: string) => string[]

/** Returns a function that gives one sentence for each feature in a file that a promised browser lacks. */
export function openChecker(): Checker {
  const tables = readTables()
  const names = namesOf(tables)
  const scan = (file: string, text: string) => {
    if (file.endsWith('.js')) return scanScript(text, names)
    return file.endsWith('.css') ? scanStyle(text, tables.css) : scanPage(text, tables, names)
  }
  return (file, text) => {
    const missed = scan(file, text).filter(({ feature }) => !((feature.split(': ')[0] ?? '') in optionalFeatures))
    return [...new Set(missed.map(({ feature, browser }) => `${file} uses ${feature}, which ${browser} lacks`))]
  }
}

/** Vite plugin: checks all files after everything, the service worker included, has been written. */
export function forPromisedBrowsers(): Plugin {
  let folder = ''
  let failed = false
  return {
    name: 'lucero:promised-browsers',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    buildEnd: (error) => void (failed = error !== undefined),
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        if (failed) return
        const check = openChecker()
        const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
          /\.(js|css|html)$/.test(file),
        )
        const complaints = files.flatMap((file) => check(file, readFileSync(path.join(folder, file), 'utf8')))
        if (complaints.length > 0)
          this.error(
            `Too new for the promised browsers:\n${complaints.map((complaint) => `  ${complaint}`).join('\n')}`,
          )
        this.info(`promised browsers: ${files.length} files run in all of them`)
      },
    },
  }
}
