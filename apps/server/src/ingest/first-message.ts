import type { DecoderOutput } from '@milepost/protocols/message.ts'

/**
 * What a connection says first, where nothing was taken from it before: a message of its protocol, from the first byte on. A codec
 * looks further for one behind bytes that it cannot read, which saves a device whose connection lost some; nothing is lost
 * before the first message, and a web page that has its browser call a port writes part of what follows (a name in the
 * handshake of TLS, the body of a request). What begins otherwise ends the connection, and the rest is not looked at.
 */
export function fromFirstByte(outputs: DecoderOutput[]): DecoderOutput[] {
  const [first] = outputs
  if (first?.kind !== 'rejected' || first.reason === 'unsupported-message') return outputs
  return [{ ...first, closes: true }]
}
