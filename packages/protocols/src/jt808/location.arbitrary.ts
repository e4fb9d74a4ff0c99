import fc from 'fast-check'
import type { DeviceEvent, DeviceReport } from '../message.ts'

const tenths = (max: number) => fc.integer({ min: 0, max: max * 10 }).map(raw => raw / 10)
const degrees = (limit: number) => fc.integer({ min: -limit * 1e6, max: limit * 1e6 }).map(raw => raw / 1e6)
const text = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,18}[A-Za-z0-9]$/)

/** In the order in which a terminal's message tells them. */
const wordKinds = ['panic', 'over-speed', 'fatigue', 'antenna-fault', 'low-supply', 'unplugged'] as const
const dialectKinds = ['vibration', 'tampering', 'low-battery'] as const
const harshKinds = ['harsh-acceleration', 'harsh-braking', 'harsh-cornering'] as const

const plain = (kinds: readonly DeviceEvent['kind'][]) =>
  fc.subarray([...kinds]).map(some => some.map(kind => ({ kind, value: null })))

/** At most one alarm of a camera: the attributes beside it are those of one. */
const cameraEvent: fc.Arbitrary<DeviceEvent> = fc.oneof(
  fc.record({ kind: fc.constant('forward-collision' as const), value: fc.option(fc.integer({ min: 1, max: 100 })) }),
  fc.record({ kind: fc.constant('headway' as const), value: fc.constantFrom(null, 0.1, 0.6, 2.5) }),
  fc.record({
    kind: fc.constantFrom('lane-departure', 'pedestrian', 'lane-changes', 'phone-use', 'smoking', 'seat-belt'),
    value: fc.constant(null),
  }),
  fc.record({ kind: fc.constant('blind-spot' as const), value: fc.constant(null) }),
) as fc.Arbitrary<DeviceEvent>

const cameraValue = (event: DeviceEvent): DeviceEvent =>
  event.kind === 'forward-collision' && event.value !== null ? { ...event, value: event.value / 10 } : event

const attributes = fc.record(
  {
    gsmSignal: fc.nat(31),
    fuelLevelL: tenths(3000),
    wheelSpeedKmh: tenths(250),
    batteryVoltageMv: fc.nat(655).map(raw => raw * 10),
    batteryPercent: fc.nat(100),
    temperature1C: fc.integer({ min: -2000, max: 2000 }).map(raw => raw / 10),
    temperature4C: fc.integer({ min: -2000, max: 2000 }).map(raw => raw / 10),
    driverName: text,
    fuelCut: fc.constant(true),
    locked: fc.constant(true),
    doorOpen: fc.constant(true),
    tlv200: fc.nat(0xffff_ffff),
    tlv201: fc.uint8Array({ minLength: 5, maxLength: 20 }).map(bytes => Buffer.from(bytes).toString('hex')),
  },
  { requiredKeys: [] },
)

/** What a report can carry: whole seconds of this century, millionths of a degree, tenths of km/h, hundreds of metres. */
export const locationReport: fc.Arbitrary<DeviceReport> = fc
  .record({
    recordedAtMs: fc.integer({ min: 946_684_800, max: 4_102_000_000 }).map(seconds => seconds * 1000),
    hasFix: fc.boolean(),
    latitude: degrees(90),
    longitude: degrees(180),
    altitudeM: fc.integer({ min: -500, max: 9000 }),
    headingDeg: fc.nat(359),
    speedKmh: tenths(6000),
    satellites: fc.nat(255),
    ignition: fc.boolean(),
    odometerM: fc.option(fc.nat(0xffff_ffff).map(raw => raw * 100)),
    externalVoltageMv: fc.option(fc.nat(90_000)),
    driverKey: fc.option(fc.oneof(fc.constant(''), text)),
    attributes,
    wordEvents: plain(wordKinds),
    itemEvents: plain([...dialectKinds, ...harshKinds]),
    camera: fc.option(fc.tuple(cameraEvent, fc.constantFrom(1, 2), fc.uint8Array({ minLength: 16, maxLength: 16 }))),
  })
  .map(({ wordEvents, itemEvents, camera, attributes, ...report }) => {
    const cameraEvents = camera === null ? [] : [cameraValue(camera[0])]
    const events = [...wordEvents, ...itemEvents, ...cameraEvents]
    // Without a label a fatigue is a bit of the alarm word; with one it would be the camera's.
    const word = wordEvents.filter(({ kind }) => kind !== 'fatigue' || camera === null)
    const reported = camera === null ? events : [...word, ...itemEvents, ...cameraEvents]
    const label = camera === null ? '' : Buffer.from(camera[2]).toString('hex')
    const hasLevel = camera !== null && camera[0].kind !== 'blind-spot'
    const all = {
      ...attributes,
      ...(/[1-9a-f]/.test(label) ? { alarmLabel: label } : {}),
      ...(hasLevel ? { eventLevel: camera[1] } : {}),
    }
    return {
      ...report,
      hasFix: report.hasFix && (report.latitude !== 0 || report.longitude !== 0),
      moving: null,
      priority: reported.some(({ kind }) => kind === 'panic') ? 2 : reported.length > 0 ? 1 : 0,
      eventId: 0,
      events: reported.length === 0 ? null : reported,
      attributes: Object.keys(all).length === 0 ? null : all,
    } satisfies DeviceReport
  })
