import { Agent, request } from 'node:http'
import { encodeOsmAndQuery } from '@milepost/protocols/osmand/encode.ts'
import { deliverForever, deviceBackoff } from './delivery.ts'
import { noFaults } from './faults.ts'
import { fitReport } from './fit-report.ts'
import type { DeviceRecord } from './reports.ts'
import { seededRandom } from './seeded-random.ts'
import type { Endpoint } from './tcp-link.ts'
import type { DeviceOptions } from './tracker-device.ts'

/** Each waits for a commit: with fewer the history of weeks would take long. */
const requestsAtOnce = 100

/**
 * A phone that reports each position with a request of its own, many at a time when it has catching up to do. It forgets
 * a record when the response to its request is a success.
 */
export async function runOsmAndDevice(options: DeviceOptions): Promise<void> {
  const { device, endpoint, buffer, signal, faults = noFaults, backoff = deviceBackoff } = options
  const { seed = 0, replyTimeoutMs = 30_000 } = options
  const random = seededRandom(seed, device.deviceId, 'uplink')
  const agent = new Agent({ keepAlive: true, maxSockets: requestsAtOnce })
  const isStored = async (record: DeviceRecord) => {
    const path = `/?${encodeOsmAndQuery(device.deviceId, fitReport(device, record))}`
    const stored = await post(agent, endpoint, path, replyTimeoutMs, signal)
    if (stored && random.chance(faults.duplicateShare)) await post(agent, endpoint, path, replyTimeoutMs, signal)
    return stored
  }
  const send = async (batch: readonly DeviceRecord[]) => {
    const stored = await Promise.all(batch.map(isStored))
    return batch.filter((_, index) => stored[index])
  }
  try {
    await deliverForever({ buffer, batchSize: requestsAtOnce, backoff, signal, send })
  } finally {
    agent.destroy()
  }
}

/** Whether the response of the server was a success. */
function post(
  agent: Agent,
  { host, port }: Endpoint,
  path: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<boolean> {
  return new Promise(resolve => {
    const outgoing = request({ agent, host, port, path, method: 'POST', signal, headers: { 'Content-Length': 0 } })
    outgoing.on('response', response => {
      const status = response.statusCode ?? 0
      response.on('close', () => resolve(status >= 200 && status < 300))
      response.resume()
    })
    outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error('No reply in time.')))
    outgoing.on('error', () => resolve(false))
    outgoing.end()
  })
}
