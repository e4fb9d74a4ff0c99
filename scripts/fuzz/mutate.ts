import { below, pick } from './random.ts'

/** Where a child's bytes come from beside its parent. */
interface Material {
  corpus: readonly Uint8Array[]
  tokens: readonly Uint8Array[]
}

export const longestInput = 6000

const boundaries = [0, 1, 0x7f, 0x80, 0xff, 0x0d, 0x0a, 0x20, 0x24, 0x2c, 0x2e, 0x2d, 0x3b, 0x30, 0x39]

type Mutation = (bytes: Buffer, material: Material) => Buffer

/** A stretch of the bytes: short ones more often than long ones. */
function stretch(bytes: Uint8Array): [from: number, to: number] {
  const from = below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + 1 + below(2 ** below(8)))]
}

function splice(bytes: Buffer, from: number, to: number, insert: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, from), insert, bytes.subarray(to)])
}

function inPlace(change: (bytes: Buffer, at: number) => void): Mutation {
  return bytes => {
    if (bytes.length === 0) return bytes
    change(bytes, below(bytes.length))
    return bytes
  }
}

/** Adds a little to a number of one, two or four bytes: lengths and counts that are nearly right. */
const nudge = inPlace((bytes, at) => {
  const width = Math.min(pick([1, 2, 4]), bytes.length - at)
  const by = 1 + below(16)
  const delta = Math.random() < 0.5 ? by : -by
  const span = 2 ** (8 * width)
  if (width === 3) return
  if (Math.random() < 0.5) bytes.writeUIntBE((bytes.readUIntBE(at, width) + delta + span) % span, at, width)
  else bytes.writeUIntLE((bytes.readUIntLE(at, width) + delta + span) % span, at, width)
})

const mutations: Mutation[] = [
  inPlace((bytes, at) => {
    bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << below(8)), at)
  }),
  inPlace((bytes, at) => {
    bytes[at] = below(256)
  }),
  inPlace((bytes, at) => {
    bytes[at] = pick(boundaries)
  }),
  inPlace((bytes, at) => {
    const digit = bytes.findIndex((byte, index) => index >= at && byte >= 0x30 && byte <= 0x39)
    if (digit >= 0) bytes[digit] = 0x30 + below(10)
  }),
  nudge,
  nudge,
  bytes => splice(bytes, ...stretch(bytes), Buffer.alloc(0)),
  bytes => {
    const at = below(bytes.length + 1)
    const filler = Buffer.alloc(1 + below(2 ** below(7)), below(256))
    return splice(bytes, at, at, filler)
  },
  (bytes, { tokens }) => {
    const token = pick(tokens)
    const at = below(bytes.length + 1)
    return splice(bytes, at, Math.random() < 0.5 ? at : Math.min(bytes.length, at + token.length), token)
  },
  bytes => {
    const [from, to] = stretch(bytes)
    const copies = Array.from({ length: 1 + below(4) }, () => bytes.subarray(from, to))
    return splice(bytes, to, to, Buffer.concat(copies))
  },
  bytes => {
    const [from, to] = stretch(bytes)
    const at = below(bytes.length + 1)
    return splice(bytes, at, at, Buffer.from(bytes.subarray(from, to)))
  },
  (bytes, { corpus }) => {
    const other = pick(corpus)
    const [from, to] = stretch(other)
    return splice(bytes, ...stretch(bytes), other.subarray(from, to))
  },
  (bytes, { corpus }) => Buffer.concat([bytes, pick(corpus)]),
  (bytes, { corpus }) => {
    const other = pick(corpus)
    return Buffer.concat([bytes.subarray(0, below(bytes.length + 1)), other.subarray(below(other.length + 1))])
  },
]

/** A child of `parent`: a few mutations, one on the other. */
export function mutate(parent: Uint8Array, material: Material): Buffer {
  let child: Buffer = Buffer.from(parent)
  for (let count = 1 + below(2 ** below(4)); count > 0; count--) child = pick(mutations)(child, material)
  return child.length > longestInput ? child.subarray(0, longestInput) : child
}
