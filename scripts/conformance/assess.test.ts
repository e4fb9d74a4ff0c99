import { plainReport } from '@milepost/protocols/device-side.fixture.ts'
import type { DevicePosition } from '@milepost/protocols/message.ts'
import { expect, test } from 'vitest'
import { assess } from './assess.ts'
import type { Findings } from './findings.ts'

const recordedAtMs = Date.UTC(2026, 0, 2, 3, 4, 5)

function findings(position: Partial<DevicePosition>, more: Partial<Findings> = {}): Findings {
  const whole = { ...plainReport({ recordedAtMs }), sequence: 0, late: false, ...position }
  return { rejection: null, positions: [whole], readings: [], answers: [], ...more }
}

const nothing: Findings = { rejection: null, positions: [], readings: [], answers: [] }

const attribute = (name: string, value: string) =>
  ({ expects: 'attribute', encoding: 'hex', frame: '', attribute: name, value }) as const

test.for([
  { name: 'key_power', value: '12.51', position: { externalVoltageMv: 12_510 } },
  { name: 'key_battery', value: '4.02', position: { attributes: { batteryVoltageMv: 4020 } } },
  { name: 'key_ignition', value: 'false', position: { ignition: false } },
  { name: 'key_driver_unique_id', value: 'c3000001453f9201', position: { driverKey: 'C3000001453F9201' } },
  { name: 'key_hours', value: '3188 * 60000L', position: { attributes: { engineSeconds: 191_280 } } },
  { name: 'key_event', value: '0x6F', position: { eventId: 0x6f } },
  { name: 'key_power', value: 'null', position: { externalVoltageMv: null } },
  { name: 'prefix_temp + 3', value: '-17.09', position: { attributes: { temperature3C: -17.09 } } },
  { name: 'a_name_of_a_phone', value: '12L', position: { attributes: { a_name_of_a_phone: 12 } } },
])('$name = $value is met by the same in our words and units, and by nothing else', ({ name, value, position }) => {
  expect(assess(attribute(name, value), findings(position))).toMatchObject({ met: true })
  const other = { externalVoltageMv: 1, ignition: true, driverKey: 'x', eventId: 1 }
  expect(assess(attribute(name, value), findings(other))).toMatchObject({ met: false })
})

test('an alarm is met by one of the kinds of event that it may be with us, and two alarms by both', () => {
  const events = [{ kind: 'low-battery', value: null } as const]
  expect(assess(attribute('key_alarm', 'ALARM_LOW_BATTERY'), findings({ events }))).toMatchObject({ met: true })
  const two = attribute('key_alarm', 'ALARM_LOW_BATTERY + "," + ALARM_REMOVING')
  expect(assess(two, findings({ events }))).toMatchObject({ met: false, found: 'low-battery' })
  const both = [...events, { kind: 'tampering', value: null } as const]
  expect(assess(two, findings({ events: both }))).toMatchObject({ met: true })
})

test('an exact position is the same to the fifth decimal and to the second', () => {
  const capture = {
    expects: 'position',
    encoding: 'text',
    frame: '',
    exact: '"2026-01-02 03:04:05.000", true, 52.67001, -0.73',
  } as const
  expect(assess(capture, findings({}))).toMatchObject({ met: true })
  expect(assess(capture, findings({ latitude: 52.669_99 }))).toMatchObject({ met: false })
  expect(assess(capture, findings({ recordedAtMs: recordedAtMs + 1000 }))).toMatchObject({ met: false })
  expect(assess(capture, findings({ hasFix: false }))).toMatchObject({ met: false })
})

test.for([
  { expects: 'nothing', met: true },
  { expects: 'something', met: true },
  { expects: 'attributes', met: false },
  { expects: 'positions', met: false },
] as const)('a frame that was read and says nothing: "$expects" is met: $met', ({ expects, met }) => {
  expect(assess({ expects, encoding: 'hex', frame: '' }, nothing)).toMatchObject({ met })
})

test('what is asserted of a frame with a wrong checksum does not count, of any other rejected frame it does', () => {
  const capture = { expects: 'position', encoding: 'hex', frame: '' } as const
  expect(assess(capture, { ...nothing, rejection: 'bad-checksum' })).toBeNull()
  expect(assess(capture, { ...nothing, rejection: 'bad-structure' })).toMatchObject({
    met: false,
    found: 'rejected: bad-structure',
  })
})
