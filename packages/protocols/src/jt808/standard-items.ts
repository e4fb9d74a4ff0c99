import { byteAt } from '../byte-at.ts'
import { hasBit } from './alarm-word.ts'
import { fixed, type ItemReader, number, odometer } from './item-readers.ts'
import { addEvent } from './location-draft.ts'

/** The direction of an area alarm: `area:u8 id:u32 direction:u8`, 0 in, 1 out. */
const area = fixed(6, (value, draft) => {
  addEvent(draft, value[5] === 0 ? 'device-fence-in' : 'device-fence-out')
})

/** JT/T 1078: bits for lost, covered and failing cameras, which stay under the item's number. */
const videoAlarms: ItemReader = (value, draft) => {
  if (value.length === 4 && hasBit(value.readUInt32BE(0), 1)) addEvent(draft, 'camera-blocked')
  return false
}

/** JT/T 1078: `behaviour:u16 degree:u8`. */
const abnormalDriving: ItemReader = (value, draft) => {
  if (value.length !== 3) return false
  const behaviour = value.readUInt16BE(0)
  if (hasBit(behaviour, 0)) addEvent(draft, 'fatigue')
  if (hasBit(behaviour, 1)) addEvent(draft, 'phone-use')
  if (hasBit(behaviour, 2)) addEvent(draft, 'smoking')
  return false
}

const satellites = fixed(1, (value, { position }) => {
  position.satellites = byteAt(value, 0)
})

/** Items of JT/T 808 and, from 0x14 to 0x18, of JT/T 1078. */
export const standardItems: readonly (readonly [id: number, reader: ItemReader])[] = [
  [0x01, odometer(100)],
  [0x02, number('fuelLevelL', 2, 10)],
  [0x03, number('wheelSpeedKmh', 2, 10)],
  [0x12, area],
  [0x14, videoAlarms],
  [0x18, abnormalDriving],
  [0x30, number('gsmSignal', 1)],
  [0x31, satellites],
]
