/**
 * Builds two other public pages with the same words and puts them on the same server: one made from a template, and one
 * of text alone.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { announcements, locations, school, testimonials, welcome } from '../../../src/school.ts'

/** `client`: the folder of a built app. Returns the addresses of the pages. */
export async function buildOtherPages(client: string): Promise<{ template: string; text: string }> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: '/beside/',
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: path.join(client, 'beside'),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(import.meta.dirname, 'template.html') },
    },
  })
  mkdirSync(path.join(client, 'beside'), { recursive: true })
  writeFileSync(path.join(client, 'beside/text.html'), textPage())
  return { template: '/beside/template.html', text: '/beside/text.html' }
}

/** No script, no font, no picture: the least that a page with these words can be. */
function textPage(): string {
  const cards = (list: readonly { title: string; text: string }[]) =>
    list.map(({ title, text }) => `<article><h3>${title}</h3><p>${text}</p></article>`).join('')
  return `<!doctype html>
<html lang="es-MX">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${school.name}</title>
    <meta name="description" content="${welcome.summary}" />
    <link rel="icon" href="data:," />
    <style>body{max-width:60rem;margin:auto;padding:1rem;font:1.125rem/1.5 system-ui,sans-serif;color:#1f1b4d;background:#fffbf2}a{display:inline-block;padding:.75rem 0;color:#c9006d}</style>
  </head>
  <body>
    <main>
      <h1>${welcome.headline}</h1>
      <p>${welcome.text}</p>
      <a href="https://wa.me/${school.chat}">Escríbenos por WhatsApp</a>
      <h2>Avisos</h2>${cards(announcements)}
      <h2>Encuéntranos</h2>${cards(locations.map(({ name, address }) => ({ title: name, text: address })))}
      <h2>Testimonios</h2>${cards(testimonials.map(({ user, text }) => ({ title: user, text })))}
    </main>
  </body>
</html>
`
}
