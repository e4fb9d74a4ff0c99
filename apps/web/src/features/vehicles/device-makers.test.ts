import { expect, test } from 'vitest'
import { DEVICE_MAKERS, protocolOf, settingMessages } from './device-makers.ts'

const settings = { host: 'fleet.example.com', port: 5027, apn: 'internet', number: '1100000001' }

test('a device that is not known is registered by the protocol it called by, else by the first that has such numbers', () => {
  expect(protocolOf('unknown', '490154203237518', null)).toBe('teltonika')
  expect(protocolOf('unknown', '490154203237519', null)).toBe('gt06')
  expect(protocolOf('unknown', '13512345678', null)).toBe('jt808')
  expect(protocolOf('unknown', 'my phone', null)).toBe('osmand')
  expect(protocolOf('unknown', '490154203237518', 'ruptela')).toBe('ruptela')
  expect(protocolOf('unknown', '490154203237518', 'a protocol of another release')).toBe('teltonika')
  expect(protocolOf('suntech', '490154203237518', 'gt06')).toBe('suntech')
})

test('every message names server and port, or the access point of the SIM card', () => {
  for (const maker of DEVICE_MAKERS) {
    const messages = settingMessages(maker, settings)
    for (const message of messages) expect(message).toMatch(/fleet\.example\.com.5027|internet/)
    expect(settingMessages(maker, { ...settings, apn: '' }).join()).not.toContain('internet')
  }
})

test('messages are as the manuals have them', () => {
  expect(settingMessages('teltonika', settings)).toEqual([
    '  setparam 2001:internet;2004:fleet.example.com;2005:5027;2006:0',
  ])
  expect(settingMessages('queclink', settings)).toEqual([
    'AT+GTBSI=gv300,internet,,,,,,,0001$',
    'AT+GTSRI=gv300,3,,1,fleet.example.com,5027,,,,15,1,,,,,0002$',
  ])
  expect(settingMessages('gt06', settings)).toEqual(['APN,internet#', 'SERVER,1,fleet.example.com,5027,0#'])
  expect(settingMessages('gt06', { ...settings, host: '203.0.113.7' })[1]).toBe('SERVER,0,203.0.113.7,5027,0#')
  expect(settingMessages('suntech', settings)).toEqual([
    'ST300NTW;1100000001;02;0;internet;;;fleet.example.com;5027;;;;',
  ])
  expect(settingMessages('ruptela', settings)).toEqual([' setconnection internet,,,TCP,fleet.example.com,5027'])
})
