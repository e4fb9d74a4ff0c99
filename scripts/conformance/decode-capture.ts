import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { decodeStream } from '@milepost/protocols/decoder-contract.fixture.ts'
import { deviceIdFor } from '@milepost/protocols/device-side.fixture.ts'
import { decodeFlespi } from '@milepost/protocols/gateways/flespi.ts'
import type { DecoderOutput, DeviceProtocol } from '@milepost/protocols/message.ts'
import { decodeOsmAndRequest } from '@milepost/protocols/osmand/request.ts'
import { must } from '../must.ts'
import type { Capture } from './captures.ts'
import { type Findings, findingsOf } from './findings.ts'

type Decode = (capture: Capture) => Findings

const overHttp: Record<string, Decode> = { osmand: decodeOsmAnd, flespi: decodeGateway }

/** The decoder of a protocol for captured frames; null when we have none. */
export function decoderFor(protocolName: string): Decode | null {
  const protocol = ALL_PROTOCOLS.find(({ name }) => name === protocolName)
  if (protocol !== undefined) return capture => decodeFrame(protocol, bytesOf(capture))
  return overHttp[protocolName] ?? null
}

/** Text protocols end a message with one of these; some captures come without it. */
const textEnds = ['', '$', '\r']

/**
 * A captured frame is one message from the middle of a connection, or its beginning, or a datagram, and the file does not
 * say which: the first way that reads it counts, else the first way's rejection.
 */
function decodeFrame(protocol: DeviceProtocol, bytes: Buffer): Findings {
  let first: Findings | null = null
  for (const way of ways(protocol, bytes)) {
    const findings = findingsOf(way())
    if (findings.rejection === null) return findings
    if (first === null || first.rejection === 'incomplete') first = findings
  }
  return must(first, 'way to decode')
}

function* ways(protocol: DeviceProtocol, bytes: Buffer): Generator<() => DecoderOutput[]> {
  const encoder = DEVICE_ENCODERS[protocol.name]
  const login = encoder?.encodeLogin(deviceIdFor(encoder)) ?? null
  const isText = bytes.every(byte => byte < 0x80)
  for (const end of isText ? textEnds : ['']) {
    const frame = Buffer.concat([bytes, Buffer.from(end)])
    if (login !== null) yield () => withoutLogin(decodeStream(protocol, [login, frame]))
    yield () => decodeStream(protocol, [frame])
  }
  const { decodeDatagram } = protocol
  if (decodeDatagram !== null) yield () => decodeDatagram(bytes, null)
}

/** Without the made-up device's login. */
function withoutLogin(outputs: DecoderOutput[]): DecoderOutput[] {
  return outputs[0]?.kind === 'login' ? outputs.slice(1) : outputs
}

function bytesOf({ encoding, frame }: Capture): Buffer {
  return Buffer.from(frame, encoding === 'hex' ? 'hex' : 'latin1')
}

/** `/?query`, or `/Content-Type` and a type before a body. A time that was not sent is the receiver's. */
function decodeOsmAnd({ frame }: Capture): Findings {
  const [, contentType, body] = /^\/Content-Type([a-z]+\/[a-z]+)(.*)$/s.exec(frame) ?? []
  const query = frame.slice(frame.indexOf('?') + 1)
  const reading = decodeOsmAndRequest(
    body === undefined
      ? { query, body: '', contentType: undefined, receivedAtMs: Date.now() }
      : { query: '', body, contentType },
  )
  return {
    rejection: reading.kind === 'rejected' ? reading.reason : null,
    positions: reading.kind === 'position' ? [reading.position] : [],
    readings: [],
    answers: [],
  }
}

/** `/` and the body. */
function decodeGateway({ frame }: Capture): Findings {
  const reading = decodeFlespi(frame.slice(1))
  if (reading.kind === 'rejected') return { rejection: reading.reason, positions: [], readings: [], answers: [] }
  return {
    rejection: reading.rejected[0]?.reason ?? null,
    positions: reading.reports.map(report => report.position),
    readings: [],
    answers: [],
  }
}
