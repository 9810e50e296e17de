/** Metrics for Prometheus on a separate port, so that they are not public. Imported only if METRICS_PORT is set. */
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../database/database'
import { originOf } from '../origin-of'

export type Metrics = {
  /** Measures the answers of `app`; call it before routes are registered. */
  watch(app: FastifyInstance): void
  /** Returns the origin of the metrics server. */
  listen(host: string, port: number): Promise<string>
  close(): Promise<void>
}

export function openMetrics(database: Database): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Histogram({
    name: 'lucero_http_request_duration_seconds',
    help: 'How long answers took, by route as it was registered, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'lucero_database_waiting',
    help: 'Statements and transactions that wait for a database connection.',
    registers: [registry],
    collect() {
      this.set(database.waiting())
    },
  })
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  return {
    watch(app) {
      app.addHook('onResponse', async (request, response) => {
        answers.observe(
          { method: request.method, route: request.routeOptions.url ?? 'none', status: response.statusCode },
          response.elapsedTime / 1000,
        )
      })
    },
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => resolve(originOf(server.address())))
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
