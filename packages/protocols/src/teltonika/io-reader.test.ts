import { expect, test } from 'vitest'
import { crc16Ibm } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { pushKnowingModel } from '../push-knowing-model.fixture.ts'
import { encodeLogin } from './encode.ts'
import { teltonika } from './protocol.ts'

type Element = [id: number, value: number | bigint]
interface Sent {
  model?: string
  eventId?: number
  priority?: number
  one?: Element[]
  two?: Element[]
  four?: Element[]
  eight?: Element[]
  /** Text. */
  variable?: [id: number, value: string][]
}

/** One record of Codec 8 Extended with these elements, written by hand, as the device of that model would be read. */
function read(sent: Sent): DevicePosition {
  const { model = 'FMB920', eventId = 0, priority = 0, one = [], two = [], four = [], eight = [], variable = [] } = sent
  const hex = (value: number | bigint, bytes: number) => {
    return BigInt.asUintN(8 * bytes, BigInt(value))
      .toString(16)
      .padStart(2 * bytes, '0')
  }
  const group = (elements: Element[], bytes: number) => {
    return hex(elements.length, 2) + elements.map(([id, value]) => hex(id, 2) + hex(value, bytes)).join('')
  }
  const texts = variable.map(([id, text]) => hex(id, 2) + hex(text.length, 2) + Buffer.from(text).toString('hex'))
  const gps = `0000018bcfe56800${hex(priority, 1)}${'00'.repeat(10)}0009050032`
  const io = group(one, 1) + group(two, 2) + group(four, 4) + group(eight, 8) + hex(texts.length, 2) + texts.join('')
  const data = Buffer.from(`8e01${gps}${hex(eventId, 2)}0000${io}01`, 'hex')
  const frame = Buffer.from(`00000000${hex(data.length, 4)}${data.toString('hex')}${hex(crc16Ibm(data), 4)}`, 'hex')
  const stream = Buffer.concat([encodeLogin('356307042441013'), frame])
  const [, output] = pushKnowingModel(teltonika.createDecoder(), stream, model)
  if (output?.kind !== 'frame') throw new Error(JSON.stringify(output))
  return output.positions[0]!
}

test('one id is another thing on another model', () => {
  const eight: Element[] = [[195, 0x3130303030303030n]]
  const one: Element[] = [[236, 1]]
  expect(read({ two: [[17, 0xfc18]] }).attributes).toEqual({ axisXMg: -1000 })
  expect(read({ model: 'FMC650', four: [[17, 1234]] }).attributes).toEqual({ fuelUsedL: 123.4 })
  expect(read({ model: 'FMC650', eight }).driverKey).toBe('10000000')
  expect(read({ eventId: 195, one: [[195, 1]] }).events).toEqual([{ kind: 'device-fence-in', value: null }])
  expect(read({ model: 'TMT250', eventId: 236, one }).events).toEqual([{ kind: 'panic', value: null }])
  expect(read({ model: 'FMB640', two: [[236, 0xffff]] }).attributes).toEqual({ axisXMg: -1 })
})

test('an element in another width than its family uses keeps its number for a name', () => {
  expect(read({ four: [[17, 1234]] }).attributes).toEqual({ io17: 1234 })
})

test.for<[string, Sent, object]>([
  ['a key on the reader', { eight: [[78, 0x01a2b3c4d5e6f708n]] }, { driverKey: '01A2B3C4D5E6F708' }],
  ['no key on the reader', { eight: [[78, 0]] }, { driverKey: '', attributes: null }],
  ['no reader', {}, { driverKey: null, attributes: null }],
  [
    'a card at one reader and nothing at the other',
    {
      eight: [
        [78, 0],
        [207, 0xff],
      ],
    },
    { driverKey: '00000000000000FF', attributes: { driverKeyType: 'rfid' } },
  ],
  ['a driver’s card by number', { four: [[406, 77]] }, { driverKey: '77', attributes: { driverKeyType: 'card' } }],
  [
    'a card in the tachograph',
    {
      model: 'FMB640',
      eight: [
        [196, 0x3938343032303131n],
        [195, 0x3130303030303030n],
      ],
    },
    { driverKey: '1000000098402011', attributes: { driverKeyType: 'tachograph' } },
  ],
  [
    'no card in the tachograph',
    {
      model: 'FMB640',
      eight: [
        [195, 0],
        [196, 0],
      ],
    },
    { driverKey: '' },
  ],
])('who drives: %s', ([, sent, expected]) => {
  expect(read(sent)).toMatchObject(expected)
})

test.for<[string, Sent, object[] | null]>([
  [
    'braking',
    {
      eventId: 253,
      one: [
        [253, 2],
        [254, 47],
      ],
    },
    [{ kind: 'harsh-braking', value: 0.47 }],
  ],
  [
    'cornering, value first',
    {
      eventId: 253,
      one: [
        [254, 30],
        [253, 3],
      ],
    },
    [{ kind: 'harsh-cornering', value: 0.3 }],
  ],
  ['acceleration of no value', { eventId: 253, one: [[253, 1]] }, [{ kind: 'harsh-acceleration', value: null }]],
  ['speeding', { eventId: 255, one: [[255, 132]] }, [{ kind: 'over-speed', value: 132 }]],
  ['power gone', { eventId: 252, one: [[252, 1]] }, [{ kind: 'unplugged', value: null }]],
  ['power back', { eventId: 252, one: [[252, 0]] }, [{ kind: 'power-restored', value: null }]],
  ['a crash', { eventId: 247, one: [[247, 6]] }, [{ kind: 'crash', value: null }]],
  ['the trace of a crash', { eventId: 247, one: [[247, 4]] }, null],
  ['jamming of satellites', { eventId: 318, one: [[318, 2]] }, [{ kind: 'jamming', value: null }]],
  ['the end of towing', { eventId: 246, one: [[246, 0]] }, null],
  ['a state beside a periodic record', { eventId: 0, one: [[246, 1]] }, null],
  [
    'a state beside another event',
    {
      eventId: 240,
      one: [
        [240, 1],
        [251, 1],
      ],
    },
    null,
  ],
  ['a key', { eventId: 78, eight: [[78, 5]] }, [{ kind: 'driver-identified', value: null }]],
  ['a key taken away', { eventId: 78, eight: [[78, 0]] }, null],
  ['panic by priority', { priority: 2, eventId: 1, one: [[1, 1]] }, [{ kind: 'panic', value: null }]],
  ['panic by both', { priority: 2, eventId: 236, one: [[236, 1]] }, [{ kind: 'panic', value: null }]],
  ['alcohol', { eventId: 285, two: [[285, 0x0801]] }, [{ kind: 'alcohol', value: null }]],
  ['a belt undone', { eventId: 940, one: [[940, 0]] }, [{ kind: 'seat-belt', value: null }]],
  [
    'a collision ahead',
    {
      model: 'FMC650',
      eventId: 613,
      one: [
        [613, 2],
        [609, 18],
      ],
    },
    [{ kind: 'forward-collision', value: 1.8 }],
  ],
  ['a lane left', { model: 'FMC650', eventId: 605, one: [[605, 2]] }, [{ kind: 'lane-departure', value: null }]],
  ['a lane seen', { model: 'FMC650', eventId: 605, one: [[605, 1]] }, null],
  ['a driver asleep', { model: 'FMB640', eventId: 11_700, one: [[11_700, 1]] }, [{ kind: 'fatigue', value: null }]],
  [
    'a camera covered',
    { model: 'FMB640', eventId: 11_712, one: [[11_712, 0x12]] },
    [{ kind: 'camera-blocked', value: null }],
  ],
  [
    'headway',
    {
      model: 'FMB640',
      eventId: 305,
      one: [
        [305, 2],
        [296, 7],
      ],
    },
    [{ kind: 'headway', value: 0.7 }],
  ],
])('what happened: %s', ([, sent, events]) => {
  expect(read(sent).events).toEqual(events)
})

test('what is an event is no attribute beside it; what is none stays one', () => {
  expect(
    read({
      eventId: 253,
      one: [
        [253, 2],
        [254, 47],
      ],
      two: [[243, 900]],
    }).attributes,
  ).toEqual({ eventDurationMs: 900 })
  expect(
    read({
      eventId: 253,
      one: [
        [253, 9],
        [254, 47],
      ],
    }).attributes,
  ).toEqual({ io253: 9, io254: 47 })
  expect(read({ eventId: 246, one: [[246, 0]] }).attributes).toEqual({ io246: 0 })
  expect(read({ one: [[246, 1]] }).attributes).toEqual({ io246: 1 })
  expect(read({ eventId: 940, one: [[940, 0]] }).attributes).toEqual({ seatBelt: false })
})

test.for<[string, Sent, object | null]>([
  ['the switch', { one: [[391, 1]] }, { privateMode: true }],
  ['a private trip', { one: [[250, 3]] }, { privateMode: true }],
  ['a business trip', { one: [[250, 2]] }, { privateMode: false }],
  ['the start of any trip', { one: [[250, 1]] }, { io250: 1 }],
])('private mode: %s', ([, sent, attributes]) => {
  expect(read(sent).attributes).toEqual(attributes)
})

test('the vehicle’s own sum goes before the one that the tracker keeps, whichever comes first', () => {
  const own: Element = [83, 5000]
  const counted: Element = [107, 70]
  expect(read({ four: [counted] }).attributes).toEqual({ fuelUsedL: 7 })
  expect(read({ four: [own, counted] }).attributes).toEqual({ fuelUsedL: 500, io107: 70 })
  expect(read({ four: [counted, own] }).attributes).toEqual({ fuelUsedL: 500 })
})

test('units are those of the names', () => {
  const four: Element[] = [
    [102, 90],
    [389, 12],
  ]
  expect(read({ four }).attributes).toEqual({ engineSeconds: 5400, obdOdometerM: 12_000 })
  expect(read({ variable: [[256, 'W1ZZZ2T5']] }).attributes).toEqual({ vin: 'W1ZZZ2T5' })
})

test('an error code of a sensor is no temperature', () => {
  expect(
    read({
      two: [
        [25, 0x7fff],
        [86, 32_735],
      ],
    }).attributes,
  ).toEqual({ io25: 0x7fff, io86: 32_735 })
  expect(read({ two: [[25, 0xff38]] }).attributes).toEqual({ bleTemperature1C: -2 })
})
