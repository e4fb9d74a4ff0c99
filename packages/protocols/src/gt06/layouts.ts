import { alarmLayouts } from './alarm-layouts.ts'
import { any, type Layout, long, short } from './layout.ts'
import { locationLayouts } from './location-layouts.ts'
import { stateLayouts } from './state-layouts.ts'
import type { StartMark } from './wire-frame.ts'

const ignored = (...numbers: number[]) => {
  return numbers.flatMap(number => [short(number, any, []), long(number, any, [])])
}

/** Cells and Wi-Fi, media announcements and the like, where no row before reads more. */
const aliveOnly = [
  ...ignored(0x14, 0x18, 0x19, 0x24, 0x28, 0x2c, 0x2e, 0x33, 0x34, 0x69, 0x84, 0xa1, 0xa2, 0xa7, 0xa9, 0xb0, 0xb2),
  ...ignored(0xf2, 0xf3),
]

const byNumber = Map.groupBy(
  [...locationLayouts, ...alarmLayouts, ...stateLayouts, ...aliveOnly],
  ({ mark, number }) => {
    return mark * 0x100 + number
  },
)

/** The first row that fits; null for a message that no known dialect sends. */
export function layoutOf(mark: StartMark, number: number, content: Uint8Array): Layout | null {
  const rows = byNumber.get(mark * 0x100 + number)
  const fitting = rows?.find(({ bytes: [least, most], when }) => {
    return content.length >= least && content.length <= most && (when === null || when(content))
  })
  return fitting ?? null
}
