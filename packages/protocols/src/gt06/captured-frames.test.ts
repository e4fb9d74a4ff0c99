import { expect, test } from 'vitest'
import { type CapturedFrame, capturedFrames } from '../captured-frames.fixture.ts'
import type { Attributes, DecoderOutput, DevicePosition } from '../message.ts'
import { isAttributeName } from '../vocabulary.ts'
import { gt06Encoder } from './encode.ts'
import { gt06 } from './protocol.ts'

const login = gt06Encoder.encodeLogin('123456789012345')!

/** Frames that are rightly turned away, by place in the file. */
const turnedAway = new Map([
  [23, 'bad-checksum'],
  [24, 'bad-checksum'],
  [25, 'bad-start'], // one byte more than its length
  [34, 'bad-checksum'],
  [46, 'frame-too-short'], // the Wi-Fi dialect without lengths and checksums
  [62, 'frame-too-short'],
  [63, 'frame-too-short'],
  [64, 'frame-too-short'],
  [65, 'bad-start'],
  [71, 'unsupported-message'], // announces a picture
  [86, 'bad-checksum'],
  [90, 'unsupported-message'], // a version text, three times
  [93, 'bad-checksum'],
  [94, 'unsupported-message'],
  [96, 'frame-too-short'],
  [97, 'frame-too-short'],
  [99, 'bad-checksum'],
  [100, 'bad-checksum'],
  [101, 'bad-checksum'],
  [102, 'bad-checksum'],
  [106, 'bad-checksum'],
])
/** One byte less than its length: the rest never comes. */
const incomplete = 43
/** Nothing to keep: an empty location, an accessory's button, cells and Wi-Fi. */
const keepalives = new Set([0, 8, 29, 30, 33, 37, 55, 57, 58, 60, 66, 67, 78, 80])

function decode({ frame }: CapturedFrame): DecoderOutput[] {
  const decoder = gt06.createDecoder()
  decoder.push(login)
  return decoder.push(Buffer.from(frame, 'hex'))
}

function positionsOf(outputs: DecoderOutput[]): DevicePosition[] {
  return outputs.flatMap(output => (output.kind === 'frame' ? output.positions : []))
}

test('every captured frame decodes whole, or is turned away for the reason known of it', context => {
  const captured = capturedFrames('gt06', context)
  expect(captured).toHaveLength(117)
  captured.forEach((frame, place) => {
    const outputs = decode(frame)
    if (place === incomplete) {
      expect(outputs).toEqual([])
      return
    }
    const found = outputs.map(output => (output.kind === 'rejected' ? output.reason : output.kind))
    const answers = ['frame', 'command-response', 'login']
    const expected = turnedAway.get(place) ?? (keepalives.has(place) ? 'keepalive' : null)
    if (expected === null) expect(answers, `frame ${place}`).toContain(found[0])
    else expect(found[0], `frame ${place}`).toBe(expected)
    expect(new Set(found).size, `frame ${place}`).toBe(1)
  })
})

test('a frame that is to hold a position does', context => {
  capturedFrames('gt06', context).forEach((frame, place) => {
    if (frame.expects !== 'position' || turnedAway.has(place)) return
    expect(positionsOf(decode(frame)), `frame ${place}`).toHaveLength(1)
  })
})

test('captured positions lie in a sane time and place, under names of the vocabulary', context => {
  const positions = capturedFrames('gt06', context).flatMap(frame => positionsOf(decode(frame)))
  expect(positions.length).toBeGreaterThan(45)
  for (const position of positions) {
    expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2010, 0))
    expect(position.recordedAtMs).toBeLessThan(Date.UTC(2027, 0))
    expect(position.speedKmh ?? 0).toBeLessThan(120)
    expect(position.odometerM ?? 0).toBeLessThan(10_000_000)
    expect(position.externalVoltageMv ?? 0).toBeLessThan(36_000)
    expect(position.headingDeg).toBeLessThan(360)
    for (const name of Object.keys(position.attributes ?? {})) expect(isAttributeName(name), name).toBe(true)
  }
})

/** Another decoder's names, and how to say the same from ours. */
const readers: Record<string, (decoded: Decoded) => unknown> = {
  key_power: decoded => volts(decoded.externalVoltageMv ?? decoded.batteryVoltageMv),
  key_battery: decoded => volts(decoded.batteryVoltageMv),
  key_battery_level: decoded => decoded.batteryPercent,
  key_driver_unique_id: decoded => decoded.driverKey,
  key_ignition: decoded => decoded.ignition,
  key_iccid: decoded => decoded.iccid,
  key_result: decoded => decoded.info9b,
  key_event: decoded => `0x${Number(decoded.eventId).toString(16).toUpperCase()}`,
  key_alarm: decoded => decoded.events?.[0]?.kind,
  eventfiles: decoded => decoded.alarmLabel,
  networktechnology: decoded => `${decoded.networkType}G`,
  'prefix_temp + 1': decoded => decoded.temperature1C,
  altitude: decoded => decoded.altitudeM,
}
type Decoded = Partial<DevicePosition> & Attributes

const alarmNames: Record<string, string> = {
  ALARM_TAMPERING: 'tampering',
  ALARM_REMOVING: 'tampering',
  ALARM_SOS: 'panic',
  ALARM_ACCELERATION: 'harsh-acceleration',
}

function volts(millivolts: unknown): number {
  return Number(millivolts) / 1000
}

function decodedOf(outputs: DecoderOutput[]): Decoded {
  const [output] = outputs
  if (output?.kind !== 'frame') throw new Error(JSON.stringify(output))
  const [position] = output.positions
  return { ...position, ...position?.attributes, ...output.readings } as Decoded
}

/** Where another decoder's value is not the device's: what is right, by place in the file. */
const corrected = new Map<number, unknown>([
  [12, 687], // the cell id has four bytes, not eight: then the altitude is that of the place in Brazil
  [20, 12.58], // null to a decoder that was not given the model
  [107, '510065806BDF'], // the key as printed, without the reader's STX and ETX
])
/** Driving time has no name here. */
const unnamed = new Set(['key_driving_time'])

test('what another decoder asserts of a frame is what this one reads', context => {
  let met = 0
  capturedFrames('gt06', context).forEach((frame, place) => {
    const { attribute, value = '' } = frame
    if (attribute === undefined || unnamed.has(attribute) || turnedAway.has(place) || place === incomplete) return
    const found = readers[attribute]!(decodedOf(decode(frame)))
    const expected = corrected.get(place) ?? alarmNames[value] ?? value
    expect(String(found).toLowerCase(), `frame ${place}, ${attribute}`).toBe(asPrinted(expected))
    if (!corrected.has(place)) met++
  })
  expect(met).toBe(29)
})

/** Numbers without the zeros behind the point. */
function asPrinted(value: unknown): string {
  const text = String(value).toLowerCase()
  return /^-?\d+\.\d*$/.test(text) ? String(Number(text)) : text
}

test('all captured frames on one connection decode the same byte by byte as at once', context => {
  const stream = Buffer.concat([
    login,
    ...capturedFrames('gt06', context).map(({ frame }) => Buffer.from(frame, 'hex')),
  ])
  const atOnce = gt06.createDecoder().push(stream)
  const decoder = gt06.createDecoder()
  expect(atOnce.length).toBeGreaterThan(117)
  expect([...stream].flatMap(byte => decoder.push(Uint8Array.of(byte)))).toEqual(atOnce)
})
