import { decimalOf } from '../printed-numbers.ts'
import { storableText } from '../storable-text.ts'
import { setDriverKey } from './driver-key.ts'
import type { RecordDraft } from './record.ts'

/**
 * What a device at the serial port sent, as far as the accessory is known; anything else is kept as text.
 *
 *     data = "GTSL|" type "|" … "|" … "|" key "|" …                       driver card reader
 *          | "RFID:" key
 *          | "CabAVL" … "," number "," tank 1 "," tank 2 ","              fuel probe; a tank that is not there is negative
 *          | (name "=" value:hex ["." …])*(";")                           t_0, t_1 °C; N_0, N_1 levels, raw
 */
export function readSerialData(data: string, record: RecordDraft): void {
  const text = storableText(data).trim()
  const { attributes } = record
  const card = /^GTSL\|(?:[^|]*\|){3}([^|]*)\|/.exec(text) ?? /^RFID:([\dA-Fa-f]+)$/.exec(text)
  if (card !== null) {
    setDriverKey(record, card[1] ?? '', text.startsWith('GTSL') ? 'card' : 'rfid')
  } else if (text.startsWith('CabAVL')) {
    const level = decimalOf(text.split(',')[2])
    if (level !== null && level >= 0) attributes.fuelLevelL = level
  } else if (/^\w{1,4}=/.test(text)) {
    for (const [, name, place, value = ''] of text.matchAll(/(?<![^;])([tN])_([01])=([\dA-F]{1,4})/g)) {
      if (name === 't') attributes[`temperature${Number(place) + 1}C`] = Number.parseInt(value, 16)
      else attributes[`fld${place}`] = Number.parseInt(value, 16)
    }
  } else if (text !== '') attributes.info0 = text
}
