import { inflateRawSync } from 'node:zlib'

/**
 * The files of a zip archive by name, as its central directory lists them:
 *   entry = signature(4) ... method(2 @10) ... packed(4 @20) ... name(2 @28) extra(2 @30) comment(2 @32) ... offset(4 @42) name
 *   local = signature(4) ... name(2 @26) extra(2 @28) name extra data
 */
export function readZipBytes(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const files = new Map<string, Buffer>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const local = archive.readUInt32LE(at + 42)
    const data = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(data, data + archive.readUInt32LE(at + 20))
    files.set(name, archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

/** The same of files that hold text. */
export const readZip = (archive: Buffer): Map<string, string> =>
  new Map([...readZipBytes(archive)].map(([name, content]) => [name, content.toString('utf8')]))
