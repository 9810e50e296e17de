/** Renders films: Chromium draws each frame, ffmpeg encodes the frames as WebM and MP4 and one frame as the poster. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { clipLimit } from '../../build/check-school.ts'
import { rate, size, type Film } from './film.ts'
import { kitchen } from './kitchen.ts'
import { market } from './market.ts'
import { experiment } from './volcano.ts'

const films: readonly Film[] = [market, kitchen, experiment]
const folder = 'public/videos'
const [width, height] = [960, 540]
const encoder = process.env.FFMPEG_PATH ?? 'ffmpeg'

const webm = [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '41',
  '-b:v',
  '0',
  '-row-mt',
  '1',
  '-deadline',
  'good',
  '-cpu-used',
  '2',
  '-g',
  '96',
  '-pix_fmt',
  'yuv420p',
  '-an',
]
const mp4 = [
  '-c:v',
  'libx264',
  '-crf',
  '30',
  '-preset',
  'slow',
  '-tune',
  'animation',
  '-profile:v',
  'main',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-an',
]

/** Throws if ffmpeg is missing; the message says what to install. */
export function requireEncoder(): void {
  if (spawnSync(encoder, ['-version'], { stdio: 'ignore' }).status !== 0)
    throw new Error('No ffmpeg found. Install it (`apt-get install ffmpeg`, `brew install ffmpeg`) or set FFMPEG_PATH.')
}

const clock = (seconds: number): string => `00:00:${seconds.toFixed(3).padStart(6, '0')}`

const captions = (film: Film): string =>
  `WEBVTT\n\n${film.captions.map(({ from, to, text }) => `${clock(from)} --> ${clock(to)}\n${text}\n`).join('\n')}`

async function render(browser: Browser, film: Film): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(
    '<style>body{margin:0;overflow:hidden}svg{display:block;width:100vw;height:100vh}</style><main></main>',
  )
  const encode = (...words: string[]) =>
    spawn(
      encoder,
      ['-loglevel', 'error', '-y', '-f', 'image2pipe', '-framerate', String(rate), '-c:v', 'png', '-i', '-', ...words],
      { stdio: ['pipe', 'inherit', 'inherit'] },
    )
  const outputs = [encode(...webm, `${folder}/${film.name}.webm`), encode(...mp4, `${folder}/${film.name}.mp4`)]
  const poster = encode('-frames:v', '1', '-c:v', 'libwebp', '-quality', '72', `${folder}/${film.name}.webp`)
  const ended = [...outputs, poster].map((output) => once(output, 'exit'))
  const posterFrame = Math.round(film.poster * rate)
  for (let frame = 0; frame < film.seconds * rate; frame += 1) {
    const svg = `<svg viewBox="0 0 ${size.width} ${size.height}" fill-rule="evenodd">${film.frame(frame / rate)}</svg>`
    await page.evaluate(
      (drawing) =>
        document.querySelector('main')?.replaceChildren(document.createRange().createContextualFragment(drawing)),
      svg,
    )
    const picture = await page.screenshot({ type: 'png' })
    for (const output of outputs) if (!output.stdin.write(picture)) await once(output.stdin, 'drain')
    if (frame === posterFrame) poster.stdin.end(picture)
  }
  for (const output of outputs) output.stdin.end()
  const codes = (await Promise.all(ended)).map(([code]) => code)
  if (codes.some((code) => code !== 0))
    throw new Error(`ffmpeg could not make ${film.name} (exit codes ${codes.join(', ')}).`)
  await page.close()
  writeFileSync(`${folder}/${film.name}.vtt`, captions(film))
  for (const ending of ['webm', 'mp4']) {
    const { size: bytes } = statSync(`${folder}/${film.name}.${ending}`)
    if (bytes > clipLimit)
      throw new Error(
        `${film.name}.${ending} weighs ${bytes} bytes, and ${clipLimit} are allowed: raise its crf or draw it calmer.`,
      )
  }
}

export async function renderFilms(browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const film of films) await render(browser, film)
}
