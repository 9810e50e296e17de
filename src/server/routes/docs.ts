/** Documentation of the API: an OpenAPI document generated from the contract, and a page that lists all calls. */
import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract'
import { openApi } from '../openapi'
import { escapeHtml, htmlPage } from '../html-pages'
import type { Services } from '../services'

export function registerDocs(app: FastifyInstance, { profile }: Services): void {
  const document = JSON.stringify(openApi(), null, 1)
  const rows = Object.entries(endpoints).map(
    ([name, { method, path, permission }]) =>
      `<tr><td><code>${method}</code></td><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(name)}</td><td>${escapeHtml(permission)}</td></tr>`,
  )
  const body = `<p><a href="/api/docs/openapi.json">openapi.json</a></p><table><thead><tr><th>Método</th><th>Ruta</th><th>Nombre</th><th>Permiso</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  app.get('/api/docs/', async (_request, response) =>
    response.type('text/html; charset=utf-8').send(htmlPage(await profile(), 'API', body, true)),
  )
  app.get('/api/docs/openapi.json', async (_request, response) =>
    response.type('application/json; charset=utf-8').send(document),
  )
}
