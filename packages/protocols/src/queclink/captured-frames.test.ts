import { expect, test } from 'vitest'
import { type CapturedFrame, capturedFrames } from '../captured-frames.fixture.ts'
import { decodeStream, faultOfOutputs, positionsOf } from '../decoder-contract.fixture.ts'
import type { Attributes, DecoderOutput, DevicePosition } from '../message.ts'
import { queclink } from './protocol.ts'

/** Of frames that are no reports of positions, what they are instead, by place in the file. */
const others = new Map([
  [38, 'keepalive'], // PFA: switched off
  [39, 'keepalive'], // PNA: switched on
  [102, 'bad-structure'], // a GT300, without a send time and a count number
  [121, 'command-response'],
  [122, 'command-response'],
  [123, 'command-response'],
])
const infoTypes = /:GT(INF|VER|GSM|LBS|WIF|DTT),/

/** Some captures have lost the end of the message. */
const bytesOf = ({ frame }: CapturedFrame) => Buffer.from(frame.endsWith('$') ? frame : `${frame}$`)
const decode = (captured: CapturedFrame): DecoderOutput[] => decodeStream(queclink, [bytesOf(captured)])
const messagesOf = (captured: CapturedFrame) => decode(captured).filter(({ kind }) => kind !== 'login')

test('every captured frame decodes whole, or is turned away for the reason known of it', context => {
  const captured = capturedFrames('queclink', context)
  expect(captured).toHaveLength(129)
  captured.forEach((frame, place) => {
    const [output, ...more] = messagesOf(frame)
    expect(more, `frame ${place}`).toEqual([])
    const found = output?.kind === 'rejected' ? output.reason : output?.kind
    expect(found, `frame ${place}`).toBe(others.get(place) ?? 'frame')
    if (output?.kind !== 'frame') return
    expect(output.positions.length > 0, `frame ${place}`).toBe(!infoTypes.test(frame.frame))
    expect(output.readings !== null, `frame ${place}`).toBe(infoTypes.test(frame.frame))
    expect(faultOfOutputs([output], frame.frame.length), `frame ${place}`).toBeNull()
  })
})

test('captured positions lie in a sane time and place, and where the capture has a place it is that place', context => {
  for (const captured of capturedFrames('queclink', context)) {
    const places = [...captured.frame.matchAll(/,(-?\d{1,3}\.\d{6}),(-?\d{1,2}\.\d{6}),\d{14},/g)]
    const positions = positionsOf(decode(captured))
    if (places.length > 0) {
      expect(positions.map(({ longitude, latitude }) => [longitude, latitude])).toEqual(
        places.map(([, longitude, latitude]) => [Number(longitude), Number(latitude)]),
      )
    }
    for (const position of positions) {
      expect(position.recordedAtMs).toBeGreaterThan(Date.UTC(2005, 0))
      expect(position.recordedAtMs).toBeLessThan(Date.UTC(2030, 0))
      expect(position.speedKmh ?? 0).toBeLessThan(250)
      expect(position.altitudeM).toBeLessThan(4500)
      expect(position.late).toBe(captured.frame.startsWith('+BUFF'))
    }
  }
})

test('a report has several positions where it counts several', context => {
  const counts = capturedFrames('queclink', context).map(captured => positionsOf(decode(captured)).length)
  const several = counts.flatMap((count, place) => (count > 1 ? [[place, count]] : []))
  expect(several).toEqual([
    [41, 4],
    [92, 2],
    [106, 2],
    [113, 2],
  ])
})

test('all captured frames on one connection decode the same byte by byte as at once', context => {
  const stream = Buffer.concat(capturedFrames('queclink', context).map(bytesOf))
  const atOnce = decodeStream(queclink, [stream])
  expect(
    decodeStream(
      queclink,
      [...stream].map(byte => Uint8Array.of(byte)),
    ),
  ).toEqual(atOnce)
  expect(atOnce.filter(({ kind }) => kind !== 'login')).toHaveLength(129)
})

type Read = (position: DevicePosition, attributes: Attributes) => unknown
const kindOf: Read = ({ events }) => events?.[0]?.kind
/** What another decoder asserts, in its words, and the same in ours. */
const readers: Record<string, Read> = {
  key_alarm: kindOf,
  power2: (_, { fld10 }) => Number(fld10) / 1000,
  key_power: (_, { supplyVoltageMv }) => Number(supplyVoltageMv) / 1000,
  key_battery_level: (_, { batteryPercent }) => batteryPercent,
  key_ignition: ({ ignition }) => ignition,
  accessoryvoltage: (_, { fld3 }) => Number(fld3) / 1000,
  key_fuel: (_, { fuelLevelL }) => fuelLevelL,
  'prefix_temp + 1': (_, { temperature1C }) => temperature1C,
  'prefix_in + 1': (_, { digitalInput1 }) => digitalInput1,
  'prefix_adc + 3': (_, { analogInput3Mv }) => analogInput3Mv,
  warningtype: ({ eventId }) => eventId,
}
const alarms: Record<string, unknown> = {
  ALARM_SOS: 'panic',
  ALARM_CORNERING: 'harsh-cornering',
  ALARM_BRAKING: 'harsh-braking',
}

test('what another decoder asserts of a captured frame holds', context => {
  const asserted = capturedFrames('queclink', context).filter(({ attribute }) => attribute !== undefined)
  const checked = asserted.filter(captured => {
    const [output] = messagesOf(captured)
    // Switching the tracker itself on and off is no event here.
    if (output?.kind !== 'frame') return false
    const position = output.positions.at(-1)
    const attributes = position?.attributes ?? output.readings ?? {}
    const found = readers[captured.attribute!]!(position ?? ({} as DevicePosition), attributes)
    const expected = alarms[captured.value!] ?? JSON.parse(captured.value!)
    expect(found, captured.frame).toBe(expected)
    return true
  })
  expect([checked.length, asserted.length]).toEqual([asserted.length - 2, asserted.length])
})
