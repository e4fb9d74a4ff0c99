import type { ScratchSystem } from './scratch-system.ts'

/** The server's metrics, by name and labels as they are printed. */
export async function readMetrics({ origin }: ScratchSystem): Promise<Map<string, number>> {
  const text = await (await fetch(`${origin}/metrics`, { signal: AbortSignal.timeout(10_000) })).text()
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

/** What was turned away, by `protocol reason`. */
export async function readRejections(system: ScratchSystem): Promise<Record<string, number>> {
  const rejections: Record<string, number> = {}
  for (const [name, value] of await readMetrics(system)) {
    const label = /^milepost_ingest_rejections_total\{protocol="([^"]+)",reason="([^"]+)"\}$/.exec(name)
    if (label) rejections[`${label[1]} ${label[2]}`] = value
  }
  return rejections
}
