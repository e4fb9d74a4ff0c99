import { encodeAvlFrame, encodeLogin } from '@milepost/protocols/teltonika/encode.ts'
import { type Backoff, deliverForever, deviceBackoff } from './delivery.ts'
import type { RecordBuffer } from './record-buffer.ts'
import type { DeviceRecord } from './reports.ts'
import { type Endpoint, TcpLink } from './tcp-link.ts'

export interface DeviceOptions {
  readonly deviceId: string
  readonly endpoint: Endpoint
  readonly buffer: RecordBuffer<DeviceRecord>
  readonly signal: AbortSignal
  readonly backoff?: Backoff
  readonly answerTimeoutMs?: number
}

const recordsPerFrame = 25

/**
 * A tracker that speaks Codec 8 Extended over TCP. It logs in with its IMEI, sends a frame, and forgets the records when
 * the server answers with exactly their number; any other answer, or none, brings all of them again.
 */
export async function runTeltonikaDevice(options: DeviceOptions): Promise<void> {
  const { deviceId, endpoint, buffer, signal, backoff = deviceBackoff, answerTimeoutMs = 30_000 } = options
  const login = encodeLogin(deviceId)
  let link: TcpLink | null = null

  const logIn = async (): Promise<TcpLink> => {
    const opened = await TcpLink.open(endpoint, answerTimeoutMs, signal)
    link = opened
    await opened.write(login, answerTimeoutMs)
    const [answer] = await opened.read(1, answerTimeoutMs)
    if (answer !== 1) throw new Error('The server does not know this device.')
    return opened
  }
  const send = async (batch: readonly DeviceRecord[]): Promise<readonly DeviceRecord[]> => {
    const frame = encodeAvlFrame(batch, { codec: '8E' })
    try {
      const open = link?.isOpen === true ? link : await logIn()
      await open.write(frame, answerTimeoutMs)
      const answer = await open.read(4, answerTimeoutMs)
      return answer.readUInt32BE() === batch.length ? batch : []
    } catch {
      // Whatever an unfinished exchange still brings must not be taken for the answer to the next frame.
      link?.close()
      link = null
      return []
    }
  }
  const close = () => link?.close()
  signal.addEventListener('abort', close)
  try {
    await deliverForever({ buffer, batchSize: recordsPerFrame, backoff, signal, send })
  } finally {
    signal.removeEventListener('abort', close)
    close()
  }
}
