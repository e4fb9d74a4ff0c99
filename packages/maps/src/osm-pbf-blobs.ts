import { type FileHandle, open } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import { PbfReader } from 'pbf'

/** The file is not an OpenStreetMap extract in PBF form, or is cut, corrupt or too large; the message is for the operator. */
export class OsmFileError extends Error {
  override name = 'OsmFileError'
}

export interface Blob {
  readonly type: 'OSMHeader' | 'OSMData'
  readonly data: Uint8Array
  /** Bytes of the file read up to the end of this blob. */
  readonly position: number
}

// https://wiki.openstreetmap.org/wiki/PBF_Format, a sequence of:
//   length    u32 big-endian, of the blob header
//   header    BlobHeader { 1 type, 3 datasize }
//   blob      Blob { 1 raw | 2 raw_size, 3 zlib_data }
const largestHeader = 64 * 1024
const largestBlob = 32 * 1024 * 1024

/** The blobs of a file in order, one in memory at a time. */
export async function* readBlobs(path: string): AsyncGenerator<Blob> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    let position = 0
    for (let number = 0; position < size; number++) {
      const length = (await readExactly(file, position, 4)).readUInt32BE()
      if (length === 0 || length > largestHeader) throw notPbf(number)
      const headerBytes = await readExactly(file, position + 4, length)
      const header =
        number === 0 ? tryParseHeader(headerBytes) : parsePart('block header', () => parseHeader(headerBytes))
      if (header.dataSize <= 0 || header.dataSize > largestBlob) throw notPbf(number)
      if (number === 0 && header.type !== 'OSMHeader') throw notPbf(number)
      const blob = await readExactly(file, position + 4 + length, header.dataSize)
      position += 4 + length + header.dataSize
      if (header.type === 'OSMHeader' || header.type === 'OSMData') {
        yield { type: header.type, data: parsePart('block', () => unpackBlob(blob)), position }
      }
    }
    if (position === 0) throw new OsmFileError('The file is empty.')
  } finally {
    await file.close()
  }
}

/** Runs a parser over bytes of the file and turns whatever it throws on corrupt ones into one named error. */
export function parsePart<T>(part: string, parser: () => T): T {
  try {
    return parser()
  } catch (cause) {
    if (cause instanceof OsmFileError) throw cause
    throw new OsmFileError(`The file is corrupt: a ${part} cannot be read. Download it again.`, { cause })
  }
}

function parseHeader(bytes: Uint8Array): { type: string; dataSize: number } {
  const pbf = new PbfReader(bytes)
  const header = { type: '', dataSize: 0 }
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) header.type = pbf.readString()
    else if (field === 3) header.dataSize = pbf.readVarint()
  }
  return header
}

/** The first header decides whether the file is an extract at all. */
function tryParseHeader(bytes: Uint8Array): { type: string; dataSize: number } {
  try {
    return parseHeader(bytes)
  } catch {
    throw notPbf(0)
  }
}

function unpackBlob(bytes: Uint8Array): Uint8Array {
  const pbf = new PbfReader(bytes)
  let raw: Uint8Array | null = null
  let zlib: Uint8Array | null = null
  for (let field = pbf.nextField(); field !== 0; field = pbf.nextField()) {
    if (field === 1) raw = pbf.readBytes()
    else if (field === 3) zlib = pbf.readBytes()
  }
  if (raw !== null) return raw
  if (zlib !== null) return inflateSync(zlib, { maxOutputLength: largestBlob })
  throw new OsmFileError('The file uses a compression this program does not read; only zlib is supported.')
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length)
    throw new OsmFileError('The file is cut: it ends in the middle of a block. Download it again.')
  return buffer
}

function notPbf(blobNumber: number): OsmFileError {
  return blobNumber === 0
    ? new OsmFileError('The file is not an OpenStreetMap extract in PBF form (.osm.pbf).')
    : new OsmFileError('The file is corrupt: a block header cannot be read. Download it again.')
}
