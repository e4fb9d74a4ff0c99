import { byteAt } from '../byte-at.ts'
import { statusAndAlarm, statusAndLevels } from './common-parts.ts'
import * as dialect from './dialect-parts.ts'
import * as info from './information.ts'
import { any, atLeast, type Bytes, type Layout, long, short } from './layout.ts'
import { appendedModules, deviceStatusModules } from './modules.ts'
import { cell, type Part } from './place-parts.ts'
import * as state from './state-parts.ts'

/** Information messages: a kind byte, then what it says. */
const information = (kind: number, bytes: Bytes, part: Part) => {
  return long(0x94, bytes, [state.skip(1), part], { when: content => content[0] === kind, reply: 'none' })
}
/** Heartbeats of five bytes that are not the manual's: distinguished by what their fields cannot hold. */
const bareHeartbeats: Layout[] = [
  short(0x13, 5, [...statusAndLevels, state.supplyTwelveBits], {
    when: content => byteAt(content, 3) >= 0xf0 && byteAt(content, 4) > 2,
  }),
  short(0x13, 5, [state.status, state.supplyVoltage, state.signal], {
    when: ([, , low = 0, level = 0, language]) => low > 4 && level >= 1 && level <= 4 && language === 0,
  }),
  short(0x13, 5, [...statusAndLevels, state.supplyVolts], { when: content => byteAt(content, 2) > 31 }),
]

/** Messages without a place: heartbeats, information, accessories. */
export const stateLayouts: Layout[] = [
  ...bareHeartbeats,
  short(0x13, 14, [
    state.status,
    dialect.packedSignal,
    state.alarm,
    state.attribute('batteryPercent', reader => reader.u8()),
    state.skip(1 + 2 + 1 + 2),
    dialect.probeTemperature,
  ]),
  short(0x13, atLeast(5), statusAndAlarm),
  short(0x13, atLeast(1), [state.status]),
  short(0x19, 13, [cell(1, 2, 3), ...statusAndAlarm]),
  short(0x23, atLeast(4), [state.status, state.batteryVoltage, state.signal]),
  short(0x23, atLeast(1), [state.status]),
  short(0x36, atLeast(5), [...statusAndAlarm, appendedModules]),
  short(0x94, 2, [info.supply], { reply: 'none' }),
  information(0x00, 3, info.supply),
  information(0x04, any, info.settings),
  information(0x05, any, info.door),
  information(0x0a, 27, info.identity),
  information(0x0b, 2, info.networkGeneration),
  information(0x0b, 3, info.supply),
  information(0x0d, any, info.fuelProbe),
  information(0x1b, any, info.serialLine),
  information(0x1e, 9, info.climate),
  long(0x9b, any, [info.accessory], { reply: 'none' }),
  short(0xa3, [7, 19], [state.status, state.skip(2), state.batteryLevel, state.skip(1), state.supplyVolts]),
  short(0xa5, [20, 21], [cell(1, 4, 8), ...statusAndAlarm]),
  long(0xf1, atLeast(4), [state.skip(4), deviceStatusModules]),
]
