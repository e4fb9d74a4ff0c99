import { ByteReader } from '../byte-reader.ts'
import { fingerprint } from '../checksum.ts'
import type { DevicePosition } from '../message.ts'
import { readTime } from './bcd-time.ts'
import { textOf } from './item-readers.ts'
import { addEvent, finishDraft, newDraft } from './location-draft.ts'

const inserted = 1
const pulledOut = 2
const cardRead = 0

/**
 * A driver's card as a position without a fix: the message has a time and no place. Null when it does not parse.
 *
 *     card   = status:u8 time:BCD[6] [result:u8 [name certificate:20 characters agency validity:BCD[4] …]]
 *     name   = length:u8 text, agency alike
 *     status = 1 inserted, 2 pulled out; the rest follows an insertion, and what is behind `result` a card that was read
 *
 * The key is the number of the driver's certificate. The edition of 2019 adds a citizen's number, which is not read.
 */
export function readDriverCard(body: Buffer): DevicePosition | null {
  const reader = new ByteReader(body, 0, body.length)
  const status = reader.u8()
  const recordedAtMs = readTime(reader.view(6))
  if (reader.overrun || recordedAtMs === null || (status !== inserted && status !== pulledOut)) return null
  const draft = newDraft(recordedAtMs, fingerprint(body), false)
  const { position, attributes } = draft
  attributes.driverKeyType = 'card'
  if (status === pulledOut) {
    position.driverKey = ''
    return finishDraft(draft)
  }
  if (reader.u8() === cardRead) {
    const name = textOf(reader.view(reader.u8()))
    position.driverKey = textOf(reader.view(20))
    if (name !== '') attributes.driverName = name
    addEvent(draft, 'driver-identified')
  }
  if (reader.overrun) return null
  const identified = finishDraft(draft)
  identified.priority = 0
  return identified
}
