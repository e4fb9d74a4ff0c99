import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram } from 'prom-client'
import type { Context } from '../context.ts'

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
    // A proxy beside us is near by its own address: what it passes on is told by the headers it adds.
    if (!isNear(request.socket.remoteAddress ?? '') || Object.keys(request.headers).some(isOfProxy))
      return reply.status(404).send({ detail: 'Not found' })
    return reply.type(context.metrics.contentType).send(await context.metrics.metrics())
  })
}

/** Of the standard, of custom, and of those who put themselves before the pages of others. */
const isOfProxy = (header: string) =>
  /^(forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|true-client-ip|cf-.*|cdn-.*|fastly-.*|x-amzn-.*|x-azure-.*)$/.test(
    header,
  )

function isNear(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|f[cd])/i.test(address)
}
