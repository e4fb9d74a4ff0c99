import { isDeepStrictEqual } from 'node:util'
import { ALL_PROTOCOLS, DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { decodeStream, faultOfOutputs, faultOfPosition, splitAt } from '@milepost/protocols/decoder-contract.fixture.ts'
import { deviceIdFor } from '@milepost/protocols/device-side.fixture.ts'
import { decodeFlespi } from '@milepost/protocols/gateways/flespi.ts'
import type { GatewayReports } from '@milepost/protocols/gateways/gateway-reports.ts'
import { decodeTraccarForward } from '@milepost/protocols/gateways/traccar-forward.ts'
import type { DeviceProtocol } from '@milepost/protocols/message.ts'
import { decodeOsmAndRequest } from '@milepost/protocols/osmand/request.ts'
import { retainedBytes } from '@milepost/protocols/retained-bytes.fixture.ts'
import { gatewayBodies, osmAndBodies, osmAndQueries, seedStreams } from './seeds.ts'

/** One way into a decoder. Each check gives what is wrong, or null; whatever it throws is wrong too. */
export interface Door {
  name: string
  run(bytes: Uint8Array, model: string | null): string | null
  /** Whether the bytes cut at these places give the same. */
  split?(bytes: Uint8Array, model: string | null, places: readonly number[]): string | null
  /** How many bytes more than it may the decoders hold of streams that go on like these bytes, one for each. */
  overstay?(inputs: readonly Uint8Array[]): number
}

/** A protocol as the fuzzer sees it. Seeds are not for one door in particular. */
export interface Target {
  name: string
  doors: Door[]
  seeds(): Uint8Array[]
}

const limits = { maxFrameBytes: 4096 }
/** All that is not the tail, and what the measurement is wrong by. */
const bookkeepingBytes = 16_384

export const TARGETS: readonly Target[] = [
  ...ALL_PROTOCOLS.map(protocolTarget),
  {
    name: 'osmand',
    doors: [
      httpDoor('query', text => ({ query: text, body: '', contentType: undefined })),
      httpDoor('form', text => ({ query: '', body: text, contentType: 'application/x-www-form-urlencoded' })),
      httpDoor('json', text => ({ query: '', body: text, contentType: 'application/json' })),
    ],
    seeds: () => [...osmAndQueries(), ...osmAndBodies()].map(text => Buffer.from(text)),
  },
  {
    name: 'gateways',
    doors: [gatewayDoor('traccar-forward', decodeTraccarForward), gatewayDoor('flespi', decodeFlespi)],
    seeds: () => gatewayBodies().map(text => Buffer.from(text)),
  },
]

function protocolTarget(protocol: DeviceProtocol): Target {
  const encoder = DEVICE_ENCODERS[protocol.name]
  const login = encoder?.encodeLogin(deviceIdFor(encoder)) ?? null
  const doors = [streamDoor(protocol, 'stream', [])]
  if (login !== null) doors.unshift(streamDoor(protocol, 'stream after login', [login]))
  const { decodeDatagram } = protocol
  if (decodeDatagram !== null) {
    doors.push({ name: 'datagram', run: (bytes, model) => faultOfOutputs(decodeDatagram(bytes, model), bytes.length) })
  }
  return { name: protocol.name, doors, seeds: () => (encoder === undefined ? [] : seedStreams(encoder)) }
}

function streamDoor(protocol: DeviceProtocol, name: string, before: readonly Uint8Array[]): Door {
  const lengthBefore = before.reduce((sum, { length }) => sum + length, 0)
  return {
    name,
    run(bytes, model) {
      const outputs = decodeStream(protocol, [...before, bytes], { model, limits })
      return faultOfOutputs(outputs, lengthBefore + bytes.length)
    },
    split(bytes, model, places) {
      const atOnce = decodeStream(protocol, [...before, bytes], { model, limits })
      const inPieces = decodeStream(protocol, [...before, ...splitAt(bytes, places)], { model, limits })
      return isDeepStrictEqual(inPieces, atOnce) ? null : 'another split of the stream decodes differently'
    },
    overstay(inputs) {
      const streams = inputs.map(bytes => {
        const repeats = Math.ceil((8 * limits.maxFrameBytes) / Math.max(1, bytes.length))
        return Buffer.concat([...before, ...Array.from({ length: repeats }, () => bytes)])
      })
      return retainedBytes(protocol, streams, limits, 8) - limits.maxFrameBytes - bookkeepingBytes
    },
  }
}

function gatewayDoor(name: string, decode: (body: string) => GatewayReports): Door {
  return {
    name,
    run(bytes) {
      const reading = decode(Buffer.from(bytes).toString('utf8'))
      if (reading.kind === 'rejected') return null
      return reading.reports.map(report => faultOfPosition(report.position)).find(fault => fault !== null) ?? null
    },
  }
}

function httpDoor(name: string, requestOf: (text: string) => Parameters<typeof decodeOsmAndRequest>[0]): Door {
  return {
    name,
    run(bytes) {
      const reading = decodeOsmAndRequest(requestOf(Buffer.from(bytes).toString('utf8')))
      return reading.kind === 'position' ? faultOfPosition(reading.position) : null
    },
  }
}
