import { ByteReader, ByteWriter, MapDataError } from './byte-stream.ts'

// https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md

/** A run of tiles with the same content, or (run length 0) a leaf directory. Offsets count from the section's start. */
export interface DirectoryEntry {
  readonly tileId: number
  readonly runLength: number
  readonly offset: number
  readonly length: number
}

/** Tiles are numbered zoom by zoom along a Hilbert curve. */
export function tileIdOf(z: number, x: number, y: number): number {
  let id = (4 ** z - 1) / 3
  let [tileX, tileY] = [x, y]
  for (let side = 2 ** (z - 1); side >= 1; side /= 2) {
    const right = (tileX & side) !== 0 ? 1 : 0
    const lower = (tileY & side) !== 0 ? 1 : 0
    id += side * side * ((3 * right) ^ lower)
    ;[tileX, tileY] = rotate(side, tileX, tileY, right, lower)
  }
  return id
}

/** Column and row of the tile with this number, which is of zoom `z`. */
export function tileOfId(z: number, tileId: number): { x: number; y: number } {
  let rest = tileId - (4 ** z - 1) / 3
  let [x, y] = [0, 0]
  for (let side = 1; side < 2 ** z; side *= 2) {
    const right = Math.floor(rest / 2) % 2
    const lower = (rest ^ right) & 1
    ;[x, y] = rotate(side, x, y, right, lower)
    x += side * right
    y += side * lower
    rest = Math.floor(rest / 4)
  }
  return { x, y }
}

function rotate(side: number, x: number, y: number, right: number, lower: number): [number, number] {
  if (lower === 1) return [x, y]
  return right === 1 ? [side - 1 - y, side - 1 - x] : [y, x]
}

/** Columns, each over all entries: id differences, run lengths, lengths, then offset + 1 or 0 for "right after the last". */
export function encodeDirectory(entries: readonly DirectoryEntry[]): Uint8Array {
  const out = new ByteWriter()
  out.unsigned(entries.length)
  entries.forEach((entry, i) => {
    out.unsigned(entry.tileId - (entries[i - 1]?.tileId ?? 0))
  })
  for (const entry of entries) out.unsigned(entry.runLength)
  for (const entry of entries) out.unsigned(entry.length)
  entries.forEach((entry, i) => {
    const before = entries[i - 1]
    out.unsigned(before !== undefined && entry.offset === before.offset + before.length ? 0 : entry.offset + 1)
  })
  return out.finish()
}

/** Throws `MapDataError` for bytes that are no directory. */
export function decodeDirectory(bytes: Uint8Array): DirectoryEntry[] {
  const input = new ByteReader(bytes)
  const count = input.count(4)
  const entries = Array.from({ length: count }, () => ({ tileId: 0, runLength: 0, offset: 0, length: 0 }))
  let tileId = 0
  for (const entry of entries) {
    tileId += input.unsigned()
    entry.tileId = tileId
  }
  for (const entry of entries) entry.runLength = input.unsigned()
  for (const entry of entries) entry.length = input.unsigned()
  let endOfLast: number | null = null
  for (const entry of entries) {
    const offset = input.unsigned() - 1
    if (offset < 0 && endOfLast === null) throw new MapDataError('The first tile has no place in the archive.')
    entry.offset = offset < 0 && endOfLast !== null ? endOfLast : offset
    endOfLast = entry.offset + entry.length
  }
  input.expectEnd()
  return entries
}

/** The entry that covers a tile, or null; entries are ordered by tile id. */
export function findEntry(entries: readonly DirectoryEntry[], tileId: number): DirectoryEntry | null {
  let low = 0
  let high = entries.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    if ((entries[middle]?.tileId ?? Infinity) <= tileId) low = middle + 1
    else high = middle - 1
  }
  const entry = entries[high]
  if (entry === undefined) return null
  return entry.runLength === 0 || tileId < entry.tileId + entry.runLength ? entry : null
}
