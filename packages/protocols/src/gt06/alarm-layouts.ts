import {
  longNetworkCodeAt,
  place,
  placeAndCell,
  placeAndSizedCell,
  statusAndAlarm,
  statusAndFence,
  statusAndLevels,
} from './common-parts.ts'
import * as dialect from './dialect-parts.ts'
import { atLeast, type Layout, long, short } from './layout.ts'
import { appendedModules } from './modules.ts'
import { altitude, cameraFix, cell, courseFix, tellingCell, time } from './place-parts.ts'
import * as state from './state-parts.ts'

/** Messages that a device sends because something has happened, or with its state beside the place. */
export const alarmLayouts: Layout[] = [
  short(0x16, 31, [...placeAndCell, ...statusAndAlarm]),
  short(0x16, 32, [...placeAndSizedCell, ...statusAndAlarm]),
  short(0x16, 33, [...placeAndSizedCell, ...statusAndAlarm], { when: longNetworkCodeAt(19) }),
  short(0x16, 33, [...place, state.skip(1), cell(1, 2, 4), ...statusAndAlarm]),
  short(0x16, 40, [...placeAndSizedCell, ...statusAndAlarm, state.rfid]),
  short(0x16, 69, [...place, state.skip(46), ...statusAndAlarm]),
  short(0x16, atLeast(18), place),
  short(0x26, [32, 33], [...placeAndSizedCell, ...statusAndAlarm]),
  short(0x26, atLeast(18), place),
  short(0x27, [33, 34], [...placeAndSizedCell, ...statusAndFence]),
  short(0x27, atLeast(18), place),
  short(0x32, 34, [...place, state.skip(1), cell(2, 2, 4), ...statusAndAlarm]),
  short(0x32, 36, [...place, state.skip(1), cell(2, 2, 4), ...statusAndAlarm, altitude]),
  short(0x32, atLeast(18), place),
  short(0x39, atLeast(34), [...place, tellingCell, ...statusAndLevels, state.wideAlarm, appendedModules]),
  long(0x39, atLeast(34), [...place, tellingCell, ...statusAndLevels, state.wideAlarm, appendedModules]),
  short(0xa3, [39, 41], [...place, state.skip(1), cell(1, 4, 8), ...statusAndLevels, state.wideAlarm]),
  short(0xa4, [40, 41], [...place, state.skip(1), cell(1, 4, 8), ...statusAndFence]),
  short(0xa4, atLeast(18), place),
  short(0x95, 7, [time, dialect.cameraAlarm]),
  short(0x95, atLeast(25), [state.skip(3), time, cameraFix, state.supplyDecivolts, dialect.cameraAlarm], {
    when: content => content[0] === 0xff && content[1] === 0xff,
  }),
  short(0x95, atLeast(19), [time, courseFix, dialect.cameraAlarm]),
  ...[0x32, 0x33].map(number =>
    long(
      number,
      atLeast(12),
      [time, dialect.sizedFix, state.skipSized, state.skipSized, state.skipSized, dialect.padlockStatus],
      {
        reply: 'long',
      },
    ),
  ),
]
