import { FramedStreamDecoder } from '../framed-stream-decoder.ts'
import type { DeviceCommand, DeviceProtocol } from '../message.ts'
import { isBinaryStart, isTextStart, mayBecomeStart, QueclinkFrameReader, rejection } from './frames.ts'

/** The vendor documents some 1,500 bytes at most, for fifteen fixes in one message; accessories are given some slack. */
const defaultLimits = { maxFrameBytes: 4096 }

export const queclink: DeviceProtocol = {
  name: 'queclink',
  defaultPort: 5004,
  recognises(start) {
    const beginning = Buffer.from(start.subarray(0, 8)).toString('latin1')
    if (isTextStart(beginning) || isBinaryStart(beginning)) return 'yes'
    return mayBecomeStart(beginning) ? 'undecided' : 'no'
  },
  createDecoder(limits = defaultLimits) {
    return new FramedStreamDecoder(new QueclinkFrameReader(limits.maxFrameBytes), limits)
  },
  decodeDatagram(datagram) {
    const limits = { maxFrameBytes: Math.max(defaultLimits.maxFrameBytes, datagram.length + 1) }
    const outputs = new FramedStreamDecoder(new QueclinkFrameReader(limits.maxFrameBytes), limits).push(datagram)
    return outputs.length > 0 ? outputs : [rejection('bad-structure', datagram, null)]
  },
  encodeCommand,
  encodeTime: null,
}

/**
 * The manual's text, `AT+GTxxx=password,…,serial$`, with the reference as its serial number: the device repeats that in
 * its acknowledgement. Serial and dollar may be left out, the comma before them not.
 */
function encodeCommand({ text, reference }: DeviceCommand): Uint8Array {
  const command = /^(AT\+GT[A-Z\d]{3}=[^$\p{Cc}]*,)(?:[\dA-Fa-f]{4})?\$?$/u.exec(text.trim())
  if (command === null) throw new RangeError(`Not a command of this protocol: ${text}`)
  if (!/^[ -~]*$/.test(text)) throw new RangeError('A command is written in ASCII')
  return Buffer.from(`${command[1]}${serialOf(reference)}$`, 'latin1')
}

const serialOf = (reference: number) => (reference & 0xffff).toString(16).toUpperCase().padStart(4, '0')
