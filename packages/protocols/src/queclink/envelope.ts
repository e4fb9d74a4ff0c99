import { storableText } from '../storable-text.ts'
import { timeOf } from './field-values.ts'
import { type Model, modelOf } from './models.ts'

export interface TrackMessage {
  /** Which of the headers it had. BUFF is the same message as RESP, kept back and sent later. */
  header: (typeof headers)[number]
  /** The three letters behind `GT`. */
  type: string
  /** As printed: it comes back in the answer to a heartbeat. */
  version: string
  model: Model
  /** An IMEI of 15 digits or an MEID of 14 hexadecimal ones. */
  deviceId: string
  vin: string | null
  /** What stands between the device name and the send time. */
  body: readonly string[]
  /** By the clock of the device, which somebody may have set to local time. */
  sentAtMs: number | null
  /** Four hexadecimal digits, as printed: the acknowledgement repeats them. */
  countNumber: string
}

const headers = ['RESP', 'BUFF', 'ACK', 'NACK'] as const
const deviceIdShape = /^(\d{15}|[\dA-Fa-f]{14})$/
const vinShape = /^(?=.*\d)[A-HJ-NPR-Z\d]{17}$/

/**
 * Reads what all messages have in common; null when it is no message of a device.
 *
 *     message = "+" header ":GT" type [version] "," deviceId ["," vin] "," name ("," body)* "," sendTime "," countNumber
 *     header  = "RESP" | "BUFF" | "ACK" | "NACK"
 *     version = "," 6 to 10 hexadecimal digits: model, then major and minor   (the GT300 has neither version nor name)
 */
export function readEnvelope(text: string): TrackMessage | null {
  const fields = text.split(',')
  const [start = '', version = '', third = '', fourth = ''] = fields
  const [sendTime = '', countNumber = ''] = fields.slice(-2)
  const header = headers.find(name => start.startsWith(`+${name}:GT`))
  const type = start.slice(-3)
  if (header === undefined || start !== `+${header}:GT${type}` || !/^[A-Z\d]{3}$/.test(type)) return null
  if (fields.length < 5 || !/^[\dA-Fa-f]{4}$/.test(countNumber)) return null
  const sentAtMs = timeOf(sendTime)
  if (sendTime !== '' && sentAtMs === null) return null
  const common = { header, type, sentAtMs, countNumber }

  if (deviceIdShape.test(version) && !deviceIdShape.test(third)) {
    return { ...common, version: '', model: modelOf(''), deviceId: version, vin: null, body: fields.slice(2, -2) }
  }
  if (!deviceIdShape.test(third) || !/^[\dA-Fa-f]{0,10}$/.test(version)) return null
  const model = modelOf(version)
  const hasVin = fields.length > 6 && (model.vinBeforeName || vinShape.test(fourth))
  const vin = hasVin && vinShape.test(fourth) ? storableText(fourth) : null
  return { ...common, version, model, deviceId: third.toUpperCase(), vin, body: fields.slice(hasVin ? 5 : 4, -2) }
}
