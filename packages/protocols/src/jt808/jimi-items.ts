import { byteAt } from '../byte-at.ts'
import { storableText } from '../storable-text.ts'
import { hasBit } from './alarm-word.ts'
import { addEvent, type LocationDraft } from './location-draft.ts'

/**
 * Item 0xEB of Jimi and its relatives. Beside this list the number carries a time zone in letters and neighbouring cells,
 * both kept as they are: a list has to fill the item exactly.
 *
 *     value = (length:u16 id:u16 content:length − 2 bytes)*
 */
export function readJimiItems(value: Buffer, draft: LocationDraft): boolean {
  if (/^[\x20-\x7e]+$/.test(value.toString('latin1'))) {
    draft.attributes.tlv235 = value.toString('latin1')
    return true
  }
  const entries: { id: number; content: Buffer }[] = []
  let at = 0
  while (at + 4 <= value.length) {
    const length = value.readUInt16BE(at)
    if (length < 2 || at + 2 + length > value.length) return false
    entries.push({ id: value.readUInt16BE(at + 2), content: value.subarray(at + 4, at + 2 + length) })
    at += 2 + length
  }
  if (at !== value.length) return false
  for (const { id, content } of entries) readEntry(draft, id, content)
  return true
}

function readEntry(draft: LocationDraft, id: number, content: Buffer): void {
  const { position, attributes } = draft
  const key = `${id.toString(16)}/${content.length}`
  switch (key) {
    case '2d/4':
      position.externalVoltageMv = content.readUInt32BE(0)
      return
    case '2d/2':
      attributes.batteryVoltageMv = content.readUInt16BE(0)
      return
    case 'ce/2':
      position.externalVoltageMv = content.readUInt16BE(0) * 10
      return
    case 'a8/1':
    case 'e1/1':
      attributes.batteryPercent = byteAt(content, 0)
      return
    case 'b2/10':
      attributes.iccid = storableText(content.toString('hex').replace(/f+$/, ''))
      return
    case '89/4':
      readAlarms(draft, content.readUInt32BE(0))
      return
    case 'c5/4':
      readMotion(draft, content.readUInt32BE(0))
      return
    case 'c6/1':
      if (content[0] === 3 || content[0] === 4) addEvent(draft, 'low-battery')
      return
  }
  if (content.length > 0) attributes[`info${id}`] = content.toString('hex')
}

/** A bit that is clear is an alarm. */
function readAlarms(draft: LocationDraft, alarms: number): void {
  if (!hasBit(alarms, 0)) addEvent(draft, 'unplugged')
  if (!hasBit(alarms, 12)) addEvent(draft, 'tampering')
}

/** Bit 6 clear is a shock; bits 23 and 24 are 0 while moving and 1 at rest. */
function readMotion(draft: LocationDraft, state: number): void {
  if (!hasBit(state, 6)) addEvent(draft, 'vibration')
  const motion = (state >>> 23) & 0b11
  if (motion <= 1) draft.position.moving = motion === 0
}
