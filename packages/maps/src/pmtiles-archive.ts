import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { uint8At } from '@milepost/domain/collections/typed-arrays.ts'
import type { Bounds } from '@milepost/domain/geo/distance.ts'
import { MapDataError } from './byte-stream.ts'
import {
  type DirectoryEntry,
  decodeDirectory,
  encodeDirectory,
  findEntry,
  tileIdOf,
  tileOfId,
} from './pmtiles-directory.ts'

export interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  /** Vector tile, not yet compressed. */
  readonly data: Uint8Array
}

export interface ArchiveHeader {
  readonly minZoom: number
  readonly maxZoom: number
  readonly bounds: Bounds
}

const headerBytes = 127
/** The header and root directory together fit the first 16 kB, which readers fetch at once. */
const largestRoot = 16_384 - headerBytes
const entriesPerLeaf = 4096
const largestPiece = 64 * 1024 * 1024
const gzip = 2
const vectorTile = 1

/** A PMTiles version 3 archive: gzip, tiles in curve order, equal tiles stored once. */
export function writeArchive(tiles: Iterable<Tile>, header: ArchiveHeader, metadata: object): Uint8Array {
  const { entries, contents, addressed } = layOutTiles(tiles)
  const { root, leaves } = layOutDirectories(entries)
  const json = gzipSync(JSON.stringify(metadata))
  const dataLength = contents.reduce((sum, content) => sum + content.length, 0)
  const metadataOffset = headerBytes + root.length
  const leavesOffset = metadataOffset + json.length
  const dataOffset = leavesOffset + leaves.length

  const file = new Uint8Array(dataOffset + dataLength)
  const view = new DataView(file.buffer)
  file.set(Buffer.from('PMTiles'))
  view.setUint8(7, 3)
  const sections = [
    headerBytes,
    root.length,
    metadataOffset,
    json.length,
    leavesOffset,
    leaves.length,
    dataOffset,
    dataLength,
  ]
  const counts = [addressed, entries.length, contents.length]
  ;[...sections, ...counts].forEach((value, i) => {
    view.setBigUint64(8 + i * 8, BigInt(value), true)
  })
  file.set([1, gzip, gzip, vectorTile, header.minZoom, header.maxZoom], 96)
  const { west, south, east, north } = header.bounds
  ;[west, south, east, north].forEach((side, i) => {
    view.setInt32(102 + i * 4, Math.round(side * 1e7), true)
  })
  view.setUint8(118, header.minZoom)
  view.setInt32(119, Math.round(((west + east) / 2) * 1e7), true)
  view.setInt32(123, Math.round(((south + north) / 2) * 1e7), true)
  file.set(root, headerBytes)
  file.set(json, metadataOffset)
  file.set(leaves, leavesOffset)
  let at = dataOffset
  for (const content of contents) {
    file.set(content, at)
    at += content.length
  }
  return file
}

function layOutTiles(tiles: Iterable<Tile>) {
  const ordered = Array.from(tiles, tile => ({ tileId: tileIdOf(tile.z, tile.x, tile.y), data: tile.data }))
  ordered.sort((a, b) => a.tileId - b.tileId)
  const entries: DirectoryEntry[] = []
  const contents: Uint8Array[] = []
  const placed = new Map<string, { offset: number; length: number }>()
  let offset = 0
  for (const { tileId, data } of ordered) {
    const key = createHash('sha256').update(data).digest('base64')
    let place = placed.get(key)
    if (place === undefined) {
      const content = gzipSync(data, { level: 9 })
      place = { offset, length: content.length }
      placed.set(key, place)
      contents.push(content)
      offset += content.length
    }
    const last = entries.at(-1)
    if (last !== undefined && last.offset === place.offset && last.tileId + last.runLength === tileId) {
      entries[entries.length - 1] = { ...last, runLength: last.runLength + 1 }
    } else {
      entries.push({ tileId, runLength: 1, ...place })
    }
  }
  return { entries, contents, addressed: ordered.length }
}

function layOutDirectories(entries: readonly DirectoryEntry[]): { root: Uint8Array; leaves: Uint8Array } {
  const whole = gzipSync(encodeDirectory(entries))
  if (whole.length <= largestRoot) return { root: whole, leaves: new Uint8Array() }
  const leaves: Uint8Array[] = []
  const pointers: DirectoryEntry[] = []
  let offset = 0
  for (let first = 0; first < entries.length; first += entriesPerLeaf) {
    const own = entries.slice(first, first + entriesPerLeaf)
    const leaf = gzipSync(encodeDirectory(own))
    for (const { tileId } of own.slice(0, 1)) pointers.push({ tileId, runLength: 0, offset, length: leaf.length })
    leaves.push(leaf)
    offset += leaf.length
  }
  return { root: gzipSync(encodeDirectory(pointers)), leaves: Buffer.concat(leaves) }
}

/** Reads PMTiles version 3 archives of vector tiles, ours or anybody's, compressed with gzip or not at all. */
export class TileArchive {
  readonly header: ArchiveHeader
  readonly tileCount: number
  readonly #file: Uint8Array
  readonly #view: DataView
  readonly #root: DirectoryEntry[]

  /** Throws `MapDataError` when the bytes are no such archive. */
  constructor(file: Uint8Array) {
    if (
      file.length < headerBytes ||
      Buffer.from(file.subarray(0, 7)).toString('latin1') !== 'PMTiles' ||
      file[7] !== 3
    ) {
      throw new MapDataError('The file is not a PMTiles archive of version 3.')
    }
    this.#file = file
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength)
    if (file[99] !== vectorTile) throw new MapDataError('The archive holds pictures; only vector tiles are supported.')
    const degrees = (at: number) => this.#view.getInt32(at, true) / 1e7
    this.header = {
      minZoom: uint8At(file, 100),
      maxZoom: uint8At(file, 101),
      bounds: { west: degrees(102), south: degrees(106), east: degrees(110), north: degrees(114) },
    }
    this.tileCount = this.#number(72)
    this.#root = decodeDirectory(this.#piece(this.#number(8), this.#number(16), uint8At(file, 97)))
  }

  /** The vector tile, no longer compressed, or null where the archive has none. */
  tile(z: number, x: number, y: number): Uint8Array | null {
    const tileId = tileIdOf(z, x, y)
    let directory = this.#root
    // The specification allows one level of leaves; a few more do no harm, a cycle would.
    for (let depth = 0; depth < 4; depth++) {
      const entry = findEntry(directory, tileId)
      if (entry === null) return null
      if (entry.runLength > 0)
        return this.#piece(this.#number(56) + entry.offset, entry.length, uint8At(this.#file, 98))
      directory = decodeDirectory(this.#piece(this.#number(40) + entry.offset, entry.length, uint8At(this.#file, 97)))
    }
    throw new MapDataError('The directories of the archive are nested too deeply.')
  }

  /** Every tile of a zoom, in the order of the archive. */
  *tilesOf(z: number): Generator<Tile> {
    const [first, end] = [(4 ** z - 1) / 3, (4 ** (z + 1) - 1) / 3]
    for (const entry of this.#entriesFrom(this.#root, first, end, 0)) {
      const data = this.#piece(this.#number(56) + entry.offset, entry.length, uint8At(this.#file, 98))
      for (
        let tileId = Math.max(first, entry.tileId);
        tileId < Math.min(end, entry.tileId + entry.runLength);
        tileId++
      ) {
        yield { z, ...tileOfId(z, tileId), data }
      }
    }
  }

  /** The entries of tiles whose numbers lie from `first` to before `end`, of the leaves too. */
  *#entriesFrom(entries: DirectoryEntry[], first: number, end: number, depth: number): Generator<DirectoryEntry> {
    if (depth >= 4) throw new MapDataError('The directories of the archive are nested too deeply.')
    for (const [i, entry] of entries.entries()) {
      if (entry.tileId >= end) return
      if (entry.runLength > 0) {
        if (entry.tileId + entry.runLength > first) yield entry
      } else if ((entries[i + 1]?.tileId ?? Number.POSITIVE_INFINITY) > first) {
        const leaf = this.#piece(this.#number(40) + entry.offset, entry.length, uint8At(this.#file, 97))
        yield* this.#entriesFrom(decodeDirectory(leaf), first, end, depth + 1)
      }
    }
  }

  #number(at: number): number {
    return Number(this.#view.getBigUint64(at, true))
  }

  #piece(offset: number, length: number, compression: number): Uint8Array {
    if (offset + length > this.#file.length) throw new MapDataError('The archive is cut.')
    const bytes = this.#file.subarray(offset, offset + length)
    if (compression === 1) return bytes
    if (compression !== gzip) throw new MapDataError('The archive uses a compression this program does not read.')
    try {
      return gunzipSync(bytes, { maxOutputLength: largestPiece })
    } catch (cause) {
      throw new MapDataError('A piece of the archive is corrupt.', { cause })
    }
  }
}
