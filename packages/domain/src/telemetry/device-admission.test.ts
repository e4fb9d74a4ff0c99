import { expect, test } from 'vitest'
import {
  type DeviceRefusal,
  refusalOfDevice,
  type ShownByDevice,
  type TrackerRegistration,
} from './device-admission.ts'

const registered: TrackerRegistration = {
  deviceId: '352094080000001',
  protocol: 'teltonika',
  requiresCertificate: false,
}
const right: ShownByDevice = {
  protocol: 'teltonika',
  isThroughGateway: false,
  certificateName: null,
  isFromItsNetworks: true,
  hasItsKey: true,
}
const own = registered.deviceId

type Row = [
  name: string,
  asks: Partial<TrackerRegistration>,
  shows: Partial<ShownByDevice>,
  refusal: DeviceRefusal | null,
]

test.each<Row>([
  ['shows what is asked', {}, {}, null],
  ['speaks another protocol', {}, { protocol: 'queclink' }, 'other-protocol'],
  ['speaks another protocol through a gateway', {}, { protocol: 'flespi', isThroughGateway: true }, 'other-protocol'],
  ['calls from elsewhere', {}, { isFromItsNetworks: false }, 'foreign-network'],
  ['lacks the key', {}, { hasItsKey: false }, 'missing-key'],
  ['has the certificate that is asked', { requiresCertificate: true }, { certificateName: own }, null],
  ['has its certificate unasked', {}, { certificateName: own }, null],
  ['lacks the certificate', { requiresCertificate: true }, {}, 'missing-certificate'],
  ['has the certificate of another', {}, { certificateName: '352094080000002' }, 'foreign-certificate'],
  [
    'comes through a gateway, which has shown its own key',
    { requiresCertificate: true },
    { isThroughGateway: true, isFromItsNetworks: false, hasItsKey: false },
    null,
  ],
  [
    'has several faults: the protocol is told first, since an administrator accepts that with one click',
    { requiresCertificate: true },
    { protocol: 'queclink', isFromItsNetworks: false, hasItsKey: false },
    'other-protocol',
  ],
])('a device that %s', (_name, asks, shows, refusal) => {
  expect(refusalOfDevice({ ...registered, ...asks }, { ...right, ...shows })).toBe(refusal)
})
