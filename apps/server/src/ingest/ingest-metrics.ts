import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

export type IngestMetrics = ReturnType<typeof createIngestMetrics>

/** What an operator watches of the ingest. */
export function createIngestMetrics(register: Registry, pendingRecords: () => number) {
  const registers = [register]
  return {
    connections: new Gauge({
      name: 'milepost_ingest_connections',
      help: 'Device connections open now',
      labelNames: ['protocol'],
      registers,
    }),
    pending: new Gauge({
      name: 'milepost_ingest_pending_records',
      help: 'Records received and not yet committed',
      registers,
      collect() {
        this.set(pendingRecords())
      },
    }),
    positions: new Counter({
      name: 'milepost_ingest_positions_total',
      help: 'Positions by what became of them: stored, duplicate, quarantined',
      labelNames: ['outcome'],
      registers,
    }),
    rejections: new Counter({
      name: 'milepost_ingest_rejections_total',
      help: 'Input turned away, by protocol and reason',
      labelNames: ['protocol', 'reason'],
      registers,
    }),
    retries: new Counter({
      name: 'milepost_ingest_retries_total',
      help: 'Commits that failed and are tried again; rises while the database is away',
      registers,
    }),
    commit: new Histogram({
      name: 'milepost_ingest_commit_seconds',
      help: 'Time of one commit',
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    acknowledgement: new Histogram({
      name: 'milepost_ingest_acknowledgement_seconds',
      help: 'Time from a whole frame to its acknowledgement',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30],
      registers,
    }),
  }
}
