import { storableText } from '../storable-text.ts'
import { timeOf } from './field-values.ts'
import { type Model, modelOf } from './models.ts'

export interface TrackMessage {
  /** Which of the headers it had. BUFF is the same message as RESP, kept back and sent later. */
  header: 'RESP' | 'BUFF' | 'ACK' | 'NACK'
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
  const start = /^\+(RESP|BUFF|ACK|NACK):GT([A-Z\d]{3})$/.exec(fields[0]!)
  const countNumber = fields.at(-1)!
  if (start === null || fields.length < 5 || !/^[\dA-Fa-f]{4}$/.test(countNumber)) return null
  const sendTime = fields.at(-2)!
  const sentAtMs = timeOf(sendTime)
  if (sendTime !== '' && sentAtMs === null) return null
  const common = { header: start[1] as TrackMessage['header'], type: start[2]!, sentAtMs, countNumber }

  const version = fields[1]!
  if (deviceIdShape.test(version) && !deviceIdShape.test(fields[2]!)) {
    return { ...common, version: '', model: modelOf(''), deviceId: version, vin: null, body: fields.slice(2, -2) }
  }
  const deviceId = fields[2]!
  if (!deviceIdShape.test(deviceId) || !/^[\dA-Fa-f]{0,10}$/.test(version)) return null
  const model = modelOf(version)
  const hasVin = fields.length > 6 && (model.vinBeforeName || vinShape.test(fields[3]!))
  const vin = hasVin && vinShape.test(fields[3]!) ? storableText(fields[3]!) : null
  return { ...common, version, model, deviceId: deviceId.toUpperCase(), vin, body: fields.slice(hasVin ? 5 : 4, -2) }
}
