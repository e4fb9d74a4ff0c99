import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { MapDataError } from './byte-stream.ts'

// Layout of our own data files:
//   kind      4 ASCII letters
//   version   u16 LE
//   reserved  u16 LE, zero
//   length    u32 LE, bytes of the payload once inflated
//   checksum  u32 LE, CRC-32 of the inflated payload
//   payload   raw deflate
const headerBytes = 16
const largestPayload = 1 << 30

/** Wraps a payload in the header above. `kind` is four ASCII letters. */
export function packFile(kind: string, version: number, payload: Uint8Array): Uint8Array {
  const packed = deflateRawSync(payload, { level: 9 })
  const file = new Uint8Array(headerBytes + packed.length)
  const view = new DataView(file.buffer)
  for (let i = 0; i < 4; i++) file[i] = kind.charCodeAt(i)
  view.setUint16(4, version, true)
  view.setUint32(8, payload.length, true)
  view.setUint32(12, crc32(payload), true)
  file.set(packed, headerBytes)
  return file
}

/** The payload of a packed file of this kind and version; throws `MapDataError` for anything else. */
export function unpackFile(kind: string, version: number, file: Uint8Array): Uint8Array {
  if (file.length < headerBytes) throw new MapDataError(`The file is too short for ${kind} data.`)
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  const foundKind = String.fromCharCode(...file.subarray(0, 4))
  if (foundKind !== kind) throw new MapDataError(`The file does not hold ${kind} data.`)
  const foundVersion = view.getUint16(4, true)
  if (foundVersion !== version) {
    throw new MapDataError(`The ${kind} data has version ${foundVersion}; this program reads ${version}. Import again.`)
  }
  const length = view.getUint32(8, true)
  if (length > largestPayload) throw new MapDataError(`The ${kind} data claims an impossible size.`)
  const payload = inflate(kind, file.subarray(headerBytes), length)
  if (payload.length !== length || crc32(payload) !== view.getUint32(12, true)) {
    throw new MapDataError(`The ${kind} data fails its checksum.`)
  }
  return payload
}

function inflate(kind: string, packed: Uint8Array, length: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(length, 1) })
  } catch (cause) {
    throw new MapDataError(`The ${kind} data is corrupt.`, { cause })
  }
}
