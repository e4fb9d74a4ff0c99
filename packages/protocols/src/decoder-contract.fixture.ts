import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import type { DecoderLimits, DecoderOutput, DevicePosition, DeviceProtocol } from './message.ts'
import { isAttributeName } from './vocabulary.ts'

/** Everything that one connection says, chunk by chunk, with the model given after each login where the decoder takes one. */
export function decodeStream(
  protocol: DeviceProtocol,
  chunks: Iterable<Uint8Array>,
  { model = null, limits }: { model?: string | null; limits?: DecoderLimits } = {},
): DecoderOutput[] {
  const decoder = protocol.createDecoder(limits)
  const outputs: DecoderOutput[] = []
  for (const chunk of chunks) {
    let more = decoder.push(chunk)
    outputs.push(...more)
    while (decoder.setModel !== undefined && more.some(({ kind }) => kind === 'login')) {
      more = decoder.setModel(model)
      outputs.push(...more)
    }
  }
  return outputs
}

/** Cut before each of `places`, which may be in any order and beyond the end. */
export function splitAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const cuts = [0, ...places.map(place => Math.min(place, bytes.length)).sort((a, b) => a - b), bytes.length]
  return cuts.slice(1).map((cut, index) => bytes.subarray(cuts[index], cut))
}

export function positionsOf(outputs: readonly DecoderOutput[]): DevicePosition[] {
  return outputs.flatMap(output => (output.kind === 'frame' ? output.positions : []))
}

/** What is wrong with what a decoder made of `inputBytes` bytes; null when it keeps its promises. */
export function faultOfOutputs(outputs: readonly DecoderOutput[], inputBytes: number): string | null {
  let weight = 0
  for (const output of outputs) {
    weight += weightOf(output)
    const fault = faultOfOutput(output)
    if (fault !== null) return fault
  }
  // Generous: two bytes of an element become an attribute's name and value, one of garbage becomes a rejection.
  if (weight > 1024 + 100 * inputBytes) return `${weight} bytes of output from ${inputBytes} bytes of input`
  return null
}

function faultOfOutput(output: DecoderOutput): string | null {
  switch (output.kind) {
    case 'login':
      return faultOfText('device id', output.deviceId)
    case 'command-response':
      return faultOfText('answer', output.text)
    case 'frame': {
      for (const position of output.positions) {
        const fault = faultOfPosition(position) ?? faultOfNames(position.attributes)
        if (fault !== null) return fault
      }
      return faultOfAttributes(output.readings) ?? faultOfNames(output.readings)
    }
    default:
      return null
  }
}

/** Whether the database can hold it: what the columns and the interface of `DevicePosition` allow. */
export function faultOfPosition(position: DevicePosition): string | null {
  const { recordedAtMs, sequence, latitude, longitude, headingDeg, satellites, driverKey } = position
  if (Number.isNaN(new Date(recordedAtMs).getTime())) return `time ${recordedAtMs}`
  if (!Number.isInteger(recordedAtMs)) return `time of ${recordedAtMs} ms`
  if (sequence !== (sequence | 0)) return `sequence ${sequence}`
  if (!(latitude >= -90 && latitude <= 90)) return `latitude ${latitude}`
  if (!(longitude >= -180 && longitude <= 180)) return `longitude ${longitude}`
  if (!(headingDeg >= 0 && headingDeg < 360)) return `heading ${headingDeg}`
  if (!(Number.isInteger(satellites) && satellites >= 0 && satellites <= 255)) return `satellites ${satellites}`
  const { speedKmh } = position
  if (speedKmh !== null && !(speedKmh >= 0 && Number.isFinite(speedKmh))) return `speed ${speedKmh}`
  if (!Number.isFinite(position.altitudeM)) return `altitude ${position.altitudeM}`
  for (const name of ['eventId', 'odometerM', 'externalVoltageMv'] as const) {
    const value = position[name]
    if (value !== null && !Number.isSafeInteger(value)) return `${name} ${value}`
  }
  if (driverKey !== null && faultOfText('driver key', driverKey) !== null) return faultOfText('driver key', driverKey)
  if (position.events?.length === 0) return 'events that are empty rather than null'
  for (const { kind, value } of position.events ?? []) {
    if (!Object.hasOwn(EVENT_KINDS, kind)) return `event ${kind}`
    if (value !== null && !Number.isFinite(value)) return `event value ${value}`
  }
  return faultOfAttributes(position.attributes)
}

function faultOfAttributes(attributes: DevicePosition['attributes']): string | null {
  if (attributes === null) return null
  if (Object.keys(attributes).length === 0) return 'attributes that are empty rather than null'
  for (const [name, value] of Object.entries(attributes)) {
    if (faultOfText('attribute name', name) !== null) return faultOfText('attribute name', name)
    if (typeof value === 'number' && !Number.isFinite(value)) return `${name} ${value}`
    if (typeof value === 'string' && faultOfText(name, value) !== null) return faultOfText(name, value)
    if (!['number', 'string', 'boolean'].includes(typeof value)) return `${name} is ${typeof value}`
  }
  return null
}

function faultOfNames(attributes: DevicePosition['attributes']): string | null {
  const stray = Object.keys(attributes ?? {}).find(name => !isAttributeName(name))
  return stray === undefined ? null : `attribute ${stray} is not in the vocabulary`
}

function faultOfText(what: string, text: string): string | null {
  return text.includes('\0') || !text.isWellFormed() ? `${what} ${JSON.stringify(text)}` : null
}

function weightOf(output: DecoderOutput): number {
  switch (output.kind) {
    case 'login':
      return 64 + output.deviceId.length + lengthOf(output.accept) + lengthOf(output.reject)
    case 'keepalive':
      return 16 + lengthOf(output.reply)
    case 'time-request':
      return 16
    case 'command-response':
      return 16 + output.bytes.length + output.text.length + lengthOf(output.reply)
    case 'rejected':
      return 16 + output.bytes.length + lengthOf(output.reply)
    case 'frame': {
      const positions = output.positions.reduce((sum, position) => sum + weightOfPosition(position), 0)
      return 16 + output.bytes.length + lengthOf(output.reply) + positions + weightOfAttributes(output.readings)
    }
  }
}

function weightOfPosition({ attributes, events, driverKey }: DevicePosition): number {
  return 64 + weightOfAttributes(attributes) + 16 * (events?.length ?? 0) + (driverKey?.length ?? 0)
}

function weightOfAttributes(attributes: DevicePosition['attributes']): number {
  const entries = Object.entries(attributes ?? {})
  return entries.reduce((sum, [name, value]) => sum + name.length + (typeof value === 'string' ? value.length : 8), 0)
}

function lengthOf(bytes: Uint8Array | null): number {
  return bytes?.length ?? 0
}
