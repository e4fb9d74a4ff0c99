import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceCommand, DeviceProtocol } from '../message.ts'
import { SuntechFrameReader } from './frames.ts'
import { startOf } from './starts.ts'
import { binaryAlert, binaryStatus } from './universal-binary.ts'
import { zippedStart } from './zipped.ts'

/** Reports have some 200 bytes; the serial data of a UEX may have 1,000 more. */
const defaultLimits = { maxFrameBytes: 2048 }

export const suntech: DeviceProtocol = {
  name: 'suntech',
  defaultPort: 5011,
  recognises(start) {
    const [first, second] = start
    if (first === zippedStart || first === binaryStatus || first === binaryAlert) {
      if (start.length < 2) return 'undecided'
      // No report of theirs is as long as 256 bytes, and the fourth byte distinguishes what else could begin so.
      if (second !== 0) return 'no'
      if (first !== zippedStart) return 'yes'
      if (start.length < 4) return 'undecided'
      return start[3] === 0x10 ? 'yes' : 'no'
    }
    return startOf(start, 0, start.length)
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new SuntechFrameReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram(datagram) {
    // Some devices leave the end of the line to the end of the datagram.
    const limits = { maxFrameBytes: Math.max(defaultLimits.maxFrameBytes, datagram.length + 2) }
    const decoder = new FramedStreamDecoder(new SuntechFrameReader(limits.maxFrameBytes), limits)
    const outputs = [...decoder.push(datagram), ...decoder.push(Uint8Array.of(0x0d))]
    if (outputs.length > 0) return outputs
    return [{ kind: 'rejected', reason: 'bad-structure', bytes: datagram, reply: null, closes: false }]
  },
  encodeCommand,
  encodeTime: null,
}

/**
 * The manual's text: `ST300CMD;id;02;Reboot`, or `CMD;id;03;03` of the universal protocol. The id may be left empty. The
 * protocol has no place for a reference.
 */
function encodeCommand({ deviceId, text }: DeviceCommand): Uint8Array {
  const command = /^((?:S[TA]\d{3})?[A-Z]{3});(\d*)(;[ -~]*)?$/.exec(text.trim())
  if (command === null) throw new RangeError(`Not a command of this protocol: ${text}`)
  const [, header, id, rest = ''] = command
  if (id !== '' && id !== deviceId) throw new RangeError(`The command names another device: ${id}`)
  return Buffer.from(`${header};${deviceId}${rest}\r`, 'latin1')
}
