import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { redrawPicture, thumbnailOf, UnreadablePicture } from './redraw-picture.ts'

const photo = sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
const PLACE = { IFD0: { Copyright: 'Jane Smith' }, IFD3: { GPSLatitude: '38/1 43/1 0/1', GPSLatitudeRef: 'N' } }

test.each([
  ['jpeg', 'jpeg'],
  ['webp', 'jpeg'],
  ['tiff', 'jpeg'],
  ['avif', 'jpeg'],
  ['png', 'png'],
  ['gif', 'png'],
] as const)('a picture in %s becomes %s, without who took it where', async (from, to) => {
  const taken = await photo.clone().withExif(PLACE).withMetadata({ orientation: 6 }).toFormat(from).toBuffer()
  const { type, content } = await redrawPicture(taken)
  const about = await sharp(content).metadata()
  expect([type, about.format, about.exif, about.xmp, about.orientation]).toEqual([
    `image/${to}`,
    to,
    undefined,
    undefined,
    undefined,
  ])
})

test('a photograph of a telephone that lay on its side is upright', async () => {
  const { content } = await redrawPicture(await photo.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer())
  expect(await sharp(content).metadata()).toMatchObject({ width: 200, height: 300 })
})

test('a large picture is made smaller, and its thumbnail is small', async () => {
  const large = sharp({ create: { width: 6_000, height: 3_000, channels: 3, background: 'navy' } })
  const { content } = await redrawPicture(await large.jpeg().toBuffer())
  expect(await sharp(content).metadata()).toMatchObject({ width: 4_000, height: 2_000 })
  expect(await sharp(await thumbnailOf(content)).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 160 })
})

test('a picture that one can see through stays so, and is white beneath in its thumbnail', async () => {
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  const { type, content } = await redrawPicture(await clear.webp({ lossless: true }).toBuffer())
  expect([type, (await sharp(content).metadata()).hasAlpha]).toEqual(['image/png', true])
  expect([
    ...(
      await sharp(await thumbnailOf(content))
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ]).toEqual([255, 255, 255])
})

/** Of one bit a pixel: it unfolds to 2,500 million pixels. */
function floodOf(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const framed = Buffer.alloc(12 + content.length)
    framed.writeUInt32BE(content.length)
    framed.write(type, 4, 'latin1')
    content.copy(framed, 8)
    return framed
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', header), chunk('IDAT', rows)])
}

test('a picture of 50,000 pixels a side is refused before it is unfolded', async () => {
  const before = process.memoryUsage().rss
  const failure = await redrawPicture(floodOf(50_000)).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UnreadablePicture)
  expect(failure).toMatchObject({ isTooLarge: true })
  expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
})

test('a picture that breaks off cannot be read', async () => {
  const whole = await photo.clone().jpeg().toBuffer()
  await expect(redrawPicture(whole.subarray(0, 400))).rejects.toMatchObject({ isTooLarge: false })
})
