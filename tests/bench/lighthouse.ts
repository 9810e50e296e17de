/**
 * The public page as Lighthouse measures it on a slow phone, from the production server, beside a template's page and a
 * page of text alone.
 */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../.config/browser.ts'
import { end } from '../browser/provider.ts'
import { freePort } from '../browser/static-site.ts'
import type { Figure } from './figures.ts'
import { buildProduct, client, startProduct } from './product.ts'
import { buildOtherPages } from './public-page/build.ts'

/** Always three, however many rounds the other measures take: the promise is about the median of three. */
const runs = 3

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const audits = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'total-byte-weight',
] as const
type Measured = Record<(typeof categories)[number] | (typeof audits)[number], number>

export async function publicPage(): Promise<Figure[]> {
  await buildProduct()
  const others = await buildOtherPages(client)
  const { process: provider, origin } = await startProduct()
  try {
    const ours: Measured[] = []
    const template: Measured[] = []
    const text: Measured[] = []
    // Not counted: the first browser that runs must also be loaded from the disk.
    await measure(origin + others.text)
    for (let run = 0; run < runs; run += 1) {
      ours.push(await measure(`${origin}/`))
      template.push(await measure(origin + others.template))
      text.push(await measure(origin + others.text))
    }
    const values = (measured: readonly Measured[], name: keyof Measured) => measured.map((one) => one[name])
    const figure = (what: string, name: keyof Measured, unit: Figure['unit'], promise: Figure['promise']): Figure => ({
      what: `Public page, Lighthouse mobile: ${what}`,
      unit,
      values: values(ours, name),
      also: { what: 'a plain Mantine page drawn in the browser', unit, values: values(template, name) },
      limit: { name: 'bare text', values: values(text, name) },
      promise,
    })
    return [
      ...categories.map((name) => figure(name, name, 'points', { kind: 'rate', atLeast: 100 })),
      figure('first contentful paint', 'first-contentful-paint', 'ms', { kind: 'none' }),
      figure('largest contentful paint', 'largest-contentful-paint', 'ms', { kind: 'value', atMost: 900 }),
      figure('total blocking time', 'total-blocking-time', 'ms', { kind: 'more', atMost: 30 }),
      figure('layout shift', 'cumulative-layout-shift', 'shift', { kind: 'value', atMost: 0 }),
      figure('bytes until quiet', 'total-byte-weight', 'KB', { kind: 'none' }),
    ]
  } finally {
    await end(provider, 'SIGTERM')
  }
}

/** Measures again once if Chromium lost the recording; a second failure is thrown. */
async function measure(url: string): Promise<Measured> {
  return visit(url).catch(() => visit(url))
}

/**
 * One visit with a new browser: nothing is cached and no service worker is installed. Prints what keeps a score below
 * 100.
 */
async function visit(url: string): Promise<Measured> {
  const port = await freePort()
  const { args, ...found } = findBrowser()
  const browser = await chromium.launch({ ...found, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories] })
    if (!result || result.lhr.runtimeError)
      throw new Error(`Lighthouse could not measure ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    const { lhr } = result
    if (new URL(url).pathname === '/') complain(lhr)
    const scores = categories.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)] as const)
    const figures = audits.map(
      (name) =>
        [name, (lhr.audits[name]?.numericValue ?? Number.NaN) / (name === 'total-byte-weight' ? 1000 : 1)] as const,
    )
    return Object.fromEntries([...scores, ...figures]) as Measured
  } finally {
    await browser.close()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

function complain({ categories: found, audits: answers }: Report): void {
  for (const [name, { auditRefs }] of Object.entries(found)) {
    for (const { id, weight } of auditRefs) {
      const answer = answers[id]
      if (weight > 0 && answer?.score != null && answer.score < 1)
        process.stderr.write(`\n  ${name}: ${answer.title} (${answer.score}) ${answer.displayValue ?? ''}`)
    }
  }
}
