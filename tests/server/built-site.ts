/**
 * A small built client in a temporary folder: pages of the demo school, and templates into which the provider draws
 * those of its own school.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pictureNames } from '../../src/landing/pictures'
import { siteOf, type Site } from '../../src/server/static-site'

export function buildSite(): { site: Site; folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'lucero-built-'))
  mkdirSync(path.join(folder, 'assets'))
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  const page = '<!doctype html><html><head><!--head--></head><body><!--page--></body></html>'
  const pictures = Object.fromEntries(pictureNames.map((name) => [name, `/assets/${name}-1a2b.svg`]))
  write('index.html', '<!doctype html><title>Lucero</title>5512345678')
  write('privacidad.html', '<!doctype html><title>Lucero</title>Av. División del Norte 1204')
  write('robots.txt', 'Sitemap: https://lucero.test/sitemap.xml')
  write('sitemap.xml', '<loc>https://lucero.test/</loc>')
  write('public-page.json', JSON.stringify({ landing: page, privacy: page, sky: '<svg></svg>', pictures }))
  write('manifest.webmanifest', JSON.stringify({ name: 'Lucero · Inglés para niños', short_name: 'Lucero', icons: [] }))
  write('favicon.svg', readFileSync(path.resolve(import.meta.dirname, '../../public/favicon.svg'), 'utf8'))
  write(
    'app.html',
    readFileSync(path.resolve(import.meta.dirname, '../../src/app.html'), 'utf8').replaceAll('%SCHOOL%', 'Lucero'),
  )
  return { site: siteOf(folder), folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
