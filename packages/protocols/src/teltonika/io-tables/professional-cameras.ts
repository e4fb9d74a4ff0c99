import { event, type IoElement, type IoEvent, signed, text, unsigned } from './io-element.ts'

/** What the cameras see ahead, beside their warnings. */
export const cameraElements: readonly IoElement[] = [
  unsigned(617, 2, 'frontDistanceM', { most: 150 }),
  signed(618, 2, 'frontSpeedKmh'),
  unsigned(620, 1, 'speedLimitKmh'),
  text(11_708, 'driverName'),
]

const mobileye: readonly IoEvent[] = [
  event(288, {
    1: 'lane-departure',
    2: 'lane-departure',
    3: 'headway',
    4: 'speed-sign',
    5: 'forward-collision',
    6: 'forward-collision',
    7: 'pedestrian',
  }),
  event(289, { 1: 'pedestrian' }),
  event(290, { 1: 'pedestrian' }),
  event(298, { 1: 'lane-departure' }),
  event(299, { 1: 'lane-departure' }),
  event(301, { 1: 'camera-blocked' }),
  event(302, { 1: 'forward-collision' }),
  event(305, { 2: 'headway' }, { valueFrom: 296, divisor: 10 }),
  event(306, {}, { otherwise: 'speed-sign' }),
  event(307, { 1: 'tampering' }),
]

/** Teltonika's own ADAS camera: 2 is the warning, 1 merely that something was recognised. */
const adas: readonly IoEvent[] = [
  event(605, { 2: 'lane-departure' }),
  event(606, { 2: 'lane-departure' }),
  event(610, { 2: 'headway' }),
  event(612, { 2: 'headway' }),
  event(613, { 2: 'forward-collision' }, { valueFrom: 609, divisor: 10 }),
  event(614, { 2: 'pedestrian' }),
  event(616, { 2: 'camera-blocked' }),
  event(619, { 2: 'speed-sign' }),
]

const blocked = [0, 1, 2, 3, 4, 5, 6, 7].map(others => 0x10 + others)

/** The camera that watches the driver, on either serial port. */
const dsm: readonly IoEvent[] = [
  ...[11_700, 12_923].map(id => event(id, { 1: 'fatigue' })),
  ...[11_701, 12_924].map(id => event(id, { 1: 'distraction' })),
  ...[11_702, 12_925].map(id => event(id, { 1: 'yawning' })),
  ...[11_703, 12_926].map(id => event(id, { 1: 'phone-use' })),
  ...[11_704, 12_927].map(id => event(id, { 1: 'smoking' })),
  ...[11_705, 12_928].map(id => event(id, { 1: 'driver-absent' })),
  ...[11_707, 12_930].map(id => event(id, { 1: 'vibration' })),
  // A sum of faults: 1 camera, 2 GPS, 4 CAN, 16 blocked.
  ...[11_712, 12_935].map(id => event(id, Object.fromEntries(blocked.map(code => [code, 'camera-blocked'])))),
  ...[11_713, 12_936].map(id => event(id, { 1: 'seat-belt' })),
]

export const cameraEvents: readonly IoEvent[] = [...mobileye, ...adas, ...dsm]
