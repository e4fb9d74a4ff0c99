export const delimiter = 0x7e
const escapeByte = 0x7d

/** What an escape stands for, by the byte behind it. */
const unescaped = new Map([
  [0x01, escapeByte],
  [0x02, delimiter],
])

/** The content between two delimiters, its escapes undone; null when an escape is followed by what cannot follow it. */
export function undoEscapes(content: Buffer): Buffer | null {
  if (!content.includes(escapeByte)) return content
  const plain = Buffer.allocUnsafe(content.length)
  let length = 0
  for (let at = 0; at < content.length; at++) {
    const byte = content[at]!
    const value = byte === escapeByte ? unescaped.get(content[++at] ?? -1) : byte
    if (value === undefined) return null
    plain[length++] = value
  }
  return plain.subarray(0, length)
}

/** All bytes exclusive-ored: of a message with its checksum, zero. */
export function xor(bytes: Uint8Array): number {
  let sum = 0
  for (let at = 0; at < bytes.length; at++) sum ^= bytes[at]!
  return sum
}

/** Delimiters, escapes and checksum around a header and a body. */
export function frame(message: Uint8Array): Buffer {
  const escaped = [delimiter]
  for (const byte of [...message, xor(message)]) {
    if (byte === delimiter) escaped.push(escapeByte, 0x02)
    else if (byte === escapeByte) escaped.push(escapeByte, 0x01)
    else escaped.push(byte)
  }
  escaped.push(delimiter)
  return Buffer.from(escaped)
}
