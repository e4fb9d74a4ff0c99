import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'

export interface RedrawnPicture {
  type: 'image/jpeg' | 'image/png'
  content: Buffer
}

/** A small file may unfold to a picture that fills the memory. The cameras of telephones take up to 50 million pixels. */
const MOST_PIXELS = 60_000_000
const LONG_SIDE = 4_000
const THUMBNAIL_SIDE = 320
/** The longer side of a photograph in documents/vehicle-report.ts. */
const PRINT_SIDE = 720
/** Of a page of A4: some 220 dots to the inch, so that small print stays legible. */
const PAGE_SIDE = 2_400
/** What is drawn, or has parts one can see through, stays exact while it is no larger than this. */
const MOST_PNG_BYTES = 6_000_000
const JPEG_QUALITY = 88
/** The largest that a camera takes needs two seconds of a core. */
const LONGEST_S = 30

/** Each holds a core, and the memory of one picture. One core is left to whoever asks for something else meanwhile. */
const inTurn = pLimit(Math.max(1, availableParallelism() - 1))

/** The picture is broken, of a kind that cannot be read here, or too large. */
export class UnreadablePicture extends Error {
  readonly isTooLarge: boolean

  constructor(isTooLarge: boolean, cause: unknown) {
    super(isTooLarge ? 'The picture has too many pixels.' : 'The picture cannot be read.', { cause })
    this.isTooLarge = isTooLarge
  }
}

/**
 * The same picture, drawn anew: upright, at most 4,000 pixels on its long side, and without anything else that the file held, such
 * as the place and time of a photograph. A photograph becomes JPEG, a drawing (PNG, GIF) or what one can see through PNG, unless that is much larger. Of
 * several pictures in one file it is the first. Throws UnreadablePicture, for one of too many pixels before it is unfolded.
 */
export function redrawPicture(content: Buffer): Promise<RedrawnPicture> {
  return inTurn(async () => {
    try {
      const sharp = await loadSharp()
      const picture = sharp(content, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      const { format, hasAlpha } = await picture.metadata()
      const upright = picture
        .timeout({ seconds: LONGEST_S })
        .autoOrient()
        .resize({ width: LONG_SIDE, height: LONG_SIDE, fit: 'inside', withoutEnlargement: true })
      if (hasAlpha || format === 'png' || format === 'gif') {
        const png = await upright.clone().png().toBuffer()
        if (png.length <= MOST_PNG_BYTES) return { type: 'image/png', content: png }
      }
      const jpeg = await upright.flatten({ background: 'white' }).jpeg({ quality: JPEG_QUALITY }).toBuffer()
      return { type: 'image/jpeg', content: jpeg }
    } catch (error) {
      throw new UnreadablePicture(error instanceof Error && /pixel limit/.test(error.message), error)
    }
  })
}

/** A small JPEG of a picture that `redrawPicture` made. */
export const thumbnailOf = (picture: Buffer): Promise<Buffer> => smallerOf(picture, THUMBNAIL_SIDE, 75)

/** A JPEG of it that is as large as a report prints it. */
export const printCopyOf = (picture: Buffer): Promise<Buffer> => smallerOf(picture, PRINT_SIDE, JPEG_QUALITY)

/** A JPEG of it that is as large as a page of its own needs. */
export const pageCopyOf = (picture: Buffer): Promise<Buffer> => smallerOf(picture, PAGE_SIDE, 82)

function smallerOf(picture: Buffer, side: number, quality: number): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loadSharp()
    return sharp(picture)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality })
      .toBuffer()
  })
}

/** Loaded with the first picture: it takes memory that the other roles have no use for. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  return sharp
}
