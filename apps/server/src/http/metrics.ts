import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Context } from '../context.ts'
import { mayReadMetrics } from './may-read-metrics.ts'

/** Prometheus text at /metrics: for this machine and private networks, and for nobody through a proxy. */
export function mountMetrics(app: FastifyInstance, context: Context): void {
  const registers = [context.metrics]
  collectDefaultMetrics({ register: context.metrics, prefix: 'milepost_' })
  const duration = new Histogram({
    name: 'milepost_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its response, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  })
  new Gauge({
    name: 'milepost_database_connections_waiting',
    help: 'Requests waiting for a database connection',
    registers,
    collect() {
      this.set(context.systemPool.waitingCount)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { socket, headers } = request
    if (!mayReadMetrics(socket, headers, context.config.http.origin)) {
      return reply.status(404).send({ detail: 'Not found' })
    }
    return reply.type(context.metrics.contentType).send(await context.metrics.metrics())
  })
}
