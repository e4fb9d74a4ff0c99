import { byteAt } from '../byte-at.ts'
import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceCommand, DeviceProtocol } from '../message.ts'
import { commands, encodeFromServer, serverOffset } from './packet.ts'
import { RuptelaPacketReader } from './packets.ts'

/** The longest captured packet, a piece of a file, has 1,024 bytes. */
const defaultLimits = { maxFrameBytes: 4096 }
const maxCommandCharacters = 1024
/** Length, IMEI and command: what every packet begins with. */
const recognisedBytes = 11
const knownCommands: ReadonlySet<number> = new Set([...Object.values(commands), 37])

export const ruptela: DeviceProtocol = {
  name: 'ruptela',
  defaultPort: 5046,
  recognises(start) {
    if (start.length > 2 && !isImeiStart(start)) return 'no'
    if (start.length < recognisedBytes) return 'undecided'
    return knownCommands.has(byteAt(start, recognisedBytes - 1)) ? 'yes' : 'no'
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new RuptelaPacketReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram: null,
  encodeCommand,
  encodeTime: null,
}

/** The first of the eight bytes of a number with 15 digits are 00 00 to 00 03. */
function isImeiStart(start: Uint8Array): boolean {
  return start[2] === 0 && (start.length < 4 || byteAt(start, 3) <= 3)
}

/** The text goes through the device's SMS interpreter (108). Throws a RangeError for text that no SMS could be. */
function encodeCommand({ text }: DeviceCommand): Uint8Array {
  if (!/^[\x20-\x7e]+$/.test(text)) throw new RangeError('A command is printable ASCII')
  if (text.length > maxCommandCharacters)
    throw new RangeError(`A command has at most ${maxCommandCharacters} characters`)
  return encodeFromServer(commands.sms + serverOffset, Buffer.from(text, 'latin1'))
}
