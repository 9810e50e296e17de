/**
 * The public page as Lighthouse measures it on a slow phone, from the production server, beside a template's page and a
 * page of text alone.
 */
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../.config/browser.ts'
import { mostEntries } from '../../src/contract/profile.ts'
import { end, password } from '../browser/provider.ts'
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
    const edited: Figure[] = []
    for (const count of [0, mostEntries.testimonials]) {
      await writeTestimonials(origin, count)
      const visits: Measured[] = []
      for (let run = 0; run < runs; run += 1) visits.push(await measure(`${origin}/`))
      edited.push(...editedFigures(visits, count))
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
      ...edited,
    ]
  } finally {
    await end(provider, 'SIGTERM')
  }
}

/** What must hold whatever the school writes on its page. */
function editedFigures(visits: readonly Measured[], count: number): Figure[] {
  const values = (name: keyof Measured) => visits.map((one) => one[name])
  const what = `Public page with ${count} testimonials`
  return [
    ...categories.map((name): Figure => ({
      what: `${what}: ${name}`,
      unit: 'points',
      values: values(name),
      promise: { kind: 'rate', atLeast: 100 },
    })),
    {
      what: `${what}: largest contentful paint`,
      unit: 'ms',
      values: values('largest-contentful-paint'),
      promise: { kind: 'value', atMost: 900 },
    },
    {
      what: `${what}: bytes until quiet`,
      unit: 'KB',
      values: values('total-byte-weight'),
      promise: { kind: 'none' },
    },
  ]
}

/** Replaces the demo school's testimonials by `count` others, as an administrator does in *Mi escuela*. */
async function writeTestimonials(origin: string, count: number): Promise<void> {
  const { token } = await json(`${origin}/api/login/`, 'POST', {}, { email: 'admin@lucero.test', password })
  const headers = { Authorization: `Bearer ${token}` }
  const profile = await json(`${origin}/api/school/profile/`, 'GET', headers)
  // An entry without a name is removed.
  const removed = profile.testimonials?.map(({ id }) => ({ id, user: '' })) ?? []
  const written = Array.from({ length: count }, (_, place) => ({
    id: `bench-${place}`,
    user: `Ana Ríos ${place + 1}`,
    text: 'Mis hijos llegan contentos, y en un año ya leen cuentos en inglés. Las maestras nos escriben cada semana.',
  }))
  for (const testimonials of [removed, written])
    if (testimonials.length > 0) await json(`${origin}/api/school/profile/`, 'PATCH', headers, { testimonials })
}

type Body = { token?: string; testimonials?: { id: string }[] }

async function json(url: string, method: string, headers: Record<string, string>, body?: unknown): Promise<Body> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.json()
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
