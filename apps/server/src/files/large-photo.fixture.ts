import sharp from 'sharp'

const LEAST_BYTES = 8_500_000
const MOST_BYTES = 8_999_000

/** Noise of twelve million pixels, at the quality at which it is nearly as large as a document may be. */
export async function largePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const drawn = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#7a8b99', noise } })
    .raw()
    .toBuffer()
  const raw = { width: 4_000, height: 3_000, channels: 3 } as const
  for (let quality = 95; quality > 20; quality--) {
    const photo = await sharp(drawn, { raw }).jpeg({ quality }).toBuffer()
    if (photo.length < MOST_BYTES) return photo.length > LEAST_BYTES ? photo : padded(photo)
  }
  throw new Error('no photograph is small enough')
}

/** What follows the end of a JPEG is not read. */
const padded = (photo: Buffer): Buffer => Buffer.concat([photo, Buffer.alloc(LEAST_BYTES - photo.length)])
