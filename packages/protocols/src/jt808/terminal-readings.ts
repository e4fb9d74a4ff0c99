import { ByteReader } from '../byte-reader.ts'
import type { Attributes } from '../message.ts'
import type { Message } from './header.ts'
import { textOf } from './item-readers.ts'

/** Without empty ones; null rather than empty. */
function readings(texts: Record<string, string>): Attributes | null {
  const known = Object.entries(texts).filter(([, text]) => text !== '')
  return known.length === 0 ? null : Object.fromEntries(known)
}

/** Makers fill up what is left of a text with zero bytes, in front or behind; `textOf` drops them. */
const fixedText = (reader: ByteReader, length: number) => textOf(reader.view(length))

/** `province:u16 city:u16 maker:5 model:20 terminal:7 plate…`; 2019: 11, 30 and 30. Number plates are not taken over. */
export function registrationReadings({ body, version }: Message): Attributes | null {
  const reader = new ByteReader(body, 0, body.length)
  reader.view(4)
  reader.view(version === null ? 5 : 11)
  const model = fixedText(reader, version === null ? 20 : 30)
  return reader.overrun ? null : readings({ model })
}

/** 2013: the code alone; 2019: `length:u8 code imei:15 firmware:20`. Which code a terminal has does not matter here. */
export function authenticationReadings({ body, version }: Message): Attributes | null {
  if (version === null) return null
  const reader = new ByteReader(body, 0, body.length)
  reader.view(reader.u8())
  reader.view(15)
  const firmware = fixedText(reader, 20)
  return reader.overrun ? null : readings({ firmware })
}

/** `type:u16 maker:5 model:20 terminal:7 iccid:BCD[10] hardware firmware …`; in 2019 model and terminal have 30. */
export function attributeReadings({ body, version }: Message): Attributes | null {
  const reader = new ByteReader(body, 0, body.length)
  reader.view(7)
  const model = fixedText(reader, version === null ? 20 : 30)
  reader.view(version === null ? 7 : 30)
  const iccid = Buffer.from(reader.view(10)).toString('hex')
  if (reader.overrun) return null
  const hardware = textOf(reader.view(reader.u8()))
  const firmware = textOf(reader.view(reader.u8()))
  return readings({ model, iccid: /^0*$/.test(iccid) ? '' : iccid, hardware, firmware })
}
