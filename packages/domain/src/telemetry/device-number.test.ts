import { expect, test } from 'vitest'
import { isDeviceNumber, isImei } from './device-number.ts'

test.each(['490154203237518', '352094080000000'])('%s is an IMEI: its last digit checks the others', imei => {
  expect(isImei(imei)).toBe(true)
})

test('an IMEI with one digit wrong, or two neighbours exchanged, is none', () => {
  const imei = '490154203237518'
  for (let at = 0; at < imei.length; at++) {
    const other = String((Number(imei[at]) + 1) % 10)
    expect(isImei(imei.slice(0, at) + other + imei.slice(at + 1))).toBe(false)
  }
  expect(isImei('490145203237518')).toBe(false)
})

test.each([
  ['teltonika', '490154203237518', true],
  ['teltonika', '490154203237519', false],
  ['teltonika', '49015420323751', false],
  ['teltonika', 'my phone', false],
  ['ruptela', '490154203237519', false],
  ['queclink', '490154203237518', true],
  ['queclink', 'A1000028CD4F2E', true],
  ['queclink', 'a1000028cd4f2e', false],
  ['gt06', '490154203237519', true],
  ['gt06', '4901542032375', false],
  ['jt808', '13512345678', true],
  ['jt808', '013512345678', false],
  ['suntech', '1100000001', true],
  ['suntech', '110', false],
  ['osmand', 'my phone', true],
  ['flespi', '490154203237519', true],
])('a device of %s calls by the number %s: %s', (protocol, number, can) => {
  expect(isDeviceNumber(protocol, number)).toBe(can)
})
