import { expect, test } from 'vitest'
import { readLocation } from './location.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

function read(items: string) {
  const located = readLocation(
    hex(`00000000 00000003 015752A0 06CB8080 0028 0258 005A 180715101010 ${items}`),
    false,
    true,
  )
  return located?.position
}

test.for([
  { title: 'mileage', item: '01 04 00000064', gives: { odometerM: 10_000 } },
  { title: 'fuel', item: '02 02 0037', attributes: { fuelLevelL: 5.5 } },
  { title: 'tachograph speed', item: '03 02 01F4', attributes: { wheelSpeedKmh: 50 } },
  { title: 'a fence entered', item: '12 06 01 00000001 00', events: ['device-fence-in'] },
  { title: 'a covered camera', item: '14 04 00000002', events: ['camera-blocked'], attributes: { tlv20: 2 } },
  {
    title: 'abnormal driving',
    item: '18 03 0006 00',
    events: ['phone-use', 'smoking'],
    attributes: { tlv24: '000600' },
  },
  { title: 'signal', item: '30 01 1F', attributes: { gsmSignal: 31 } },
  { title: 'satellites', item: '31 01 0E', gives: { satellites: 14 } },
  {
    title: 'temperatures below zero, and a probe that is not there',
    item: '51 10 8017 FFFF 0123 FFFF FFFF FFFF FFFF FFFF',
    attributes: { temperature1C: -2.3, temperature3C: 29.1 },
  },
  { title: 'a battery in tenths', item: '56 02 09 00', attributes: { batteryPercent: 90 } },
  {
    title: 'harsh driving',
    item: '57 08 0700 0000 00000000',
    events: ['harsh-acceleration', 'harsh-braking', 'harsh-cornering'],
  },
  { title: 'supply in hundredths', item: '61 02 04B0', gives: { externalVoltageMv: 12_000 } },
  { title: 'battery in hundredths', item: '69 02 018B', attributes: { batteryVoltageMv: 3950 } },
  { title: 'supply in tenths', item: '82 02 0092', gives: { externalVoltageMv: 14_600 } },
  { title: 'mileage in metres', item: 'AC 04 0000012C', gives: { odometerM: 300 } },
  { title: 'a name', item: 'BC 05 4B6F696B65', attributes: { driverName: 'Koike' } },
  { title: 'a key', item: 'BD 03 303041', gives: { driverKey: '00A' } },
  { title: 'nobody', item: 'BD 00', gives: { driverKey: '' } },
  { title: 'shock', item: 'D0 04 00000008', events: ['vibration'] },
  { title: 'battery level', item: 'D4 01 3F', attributes: { batteryPercent: 63 } },
  { title: 'charging', item: 'D4 01 FF', attributes: { charging: true } },
  { title: 'supply in tenths, where a level may be', item: 'E1 02 0072', gives: { externalVoltageMv: 11_400 } },
  {
    title: 'battery state',
    item: 'E3 06 00 64 019A 0000',
    attributes: { batteryPercent: 100, batteryVoltageMv: 4100 },
  },
  { title: 'charge and level', item: 'E4 02 00 63', attributes: { charging: true, batteryPercent: 99 } },
  { title: 'motion', item: 'E5 01 01', gives: { moving: true } },
  {
    title: 'a sensor below zero',
    item: 'E6 0B 03 BC572900CE2E EF 33 32 00',
    attributes: { temperature3C: -17.2, humidity3Percent: 50 },
  },
  { title: 'panic of a pendant', item: 'E7 08 0002 000000000000', gives: { priority: 2 }, events: ['panic'] },
  {
    title: 'a camera’s alarm with its label',
    item: 'E8 13 0406 10 31313131313131260101120000000000',
    gives: { eventId: 0x0406 },
    events: ['vibration'],
    attributes: { alarmLabel: '31313131313131260101120000000000' },
  },
  { title: 'a lock’s state under the same number', item: 'E8 03 000E83', attributes: { tlv232: '000e83' } },
  { title: 'a time zone', item: 'EB 09 5554432B30383A3030', attributes: { tlv235: 'UTC+08:00' } },
  {
    title: 'a list of states: card, battery, percent, no supply, shock and at rest',
    item: 'EB 29 000C 00B2 89882280666134274509 0004 002D 0FA5 0003 00A8 5C 0006 0089 FFFFFFFE 0006 00C5 FEFFFFBF',
    gives: { moving: false },
    events: ['unplugged', 'vibration'],
    attributes: { iccid: '89882280666134274509', batteryVoltageMv: 4005, batteryPercent: 92 },
  },
  { title: 'an empty battery in such a list', item: 'EB 05 0003 00C6 03', events: ['low-battery'] },
  { title: 'what such a list does not name', item: 'EB 07 0005 0001 016708', attributes: { info1: '016708' } },
  { title: 'supply in millivolts', item: 'F1 04 0000308C', gives: { externalVoltageMv: 12_428 } },
  {
    title: 'sensors of which a bit field tells',
    item: 'F6 08 02 06 FF94 0261 0000',
    attributes: { tlv246: '0206ff9402610000' },
  },
  {
    title: 'sensors that fill the item',
    item: 'F6 06 02 06 FF94 0261',
    gives: { moving: true },
    attributes: { temperature1C: -10.8, humidity1Percent: 60.9 },
  },
  {
    title: 'battery, charging and level',
    item: 'F7 06 00000E87 02 46',
    attributes: { batteryVoltageMv: 3719, charging: true, batteryPercent: 70 },
  },
  { title: 'alarms behind a mark', item: 'FE 07 7C 01 04 00000012', events: ['harsh-braking', 'tampering'] },
  {
    title: 'an OBD text',
    item: `E6 20 ${Buffer.from('$OBD-RT,12.3,900,20,,,85,,,1.5,2').toString('hex')}`,
    gives: { externalVoltageMv: 12_300 },
    attributes: { engineRpm: 900, wheelSpeedKmh: 20, engineCoolantC: 85, tripOdometerM: 1500, obdOdometerM: 2000 },
  },
  { title: 'an item in another length than known', item: '30 02 0102', attributes: { tlv48: 258 } },
  { title: 'an item nobody knows', item: 'C0 03 010203', attributes: { tlv192: '010203' } },
])('$title', ({ item, gives = {}, events = [], attributes = null }) => {
  expect(read(item)).toMatchObject({
    ...gives,
    events: events.length === 0 ? null : events.map(kind => ({ kind, value: null })),
  })
  expect(read(item)?.attributes).toEqual(attributes)
})

test('what the alarm word and an item both tell is one event', () => {
  const both = hex('00000004 00000003 015752A0 06CB8080 0028 0258 005A 180715101010 18 03 0001 00')
  expect(readLocation(both, false, true)?.position?.events).toEqual([{ kind: 'fatigue', value: null }])
})

test.for([
  ['the 31st of February', '180231101010'],
  ['25 o’clock', '180715251010'],
  ['the 60th minute', '180715106010'],
  ['hexadecimal digits', '18071510101A'],
])('%s is no time', ([, time]) => {
  const report = hex(`00000000 00000003 015752A0 06CB8080 0028 0258 005A ${time}`)
  expect(readLocation(report, false, true)).toEqual({ position: null, readings: null })
})
