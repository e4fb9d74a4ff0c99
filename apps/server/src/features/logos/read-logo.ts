import { pipeline } from 'node:stream/promises'
import { MOST_LOGO_BYTES } from '@milepost/contract/logos.ts'
import { ContentRefused, checkContent } from '../../files/content-kinds.ts'

/** Twice what any screen or document shows. */
const LARGEST = { width: 640, height: 240 }
const LOGO_KINDS = ['image/png', 'image/jpeg', 'image/webp'] as const
type LogoKind = (typeof LOGO_KINDS)[number]

/** A small file may unfold to a picture that fills the memory. */
const MOST_PIXELS = 40_000_000

export class UnreadablePicture extends Error {}

export const isLogoKind = (type: string): type is LogoKind => LOGO_KINDS.some(kind => kind === type)

/**
 * Reads an uploaded picture as it comes, and makes a PNG of it that is no larger than needed: nothing of the upload itself is
 * kept. Throws ContentRefused and UnreadablePicture.
 */
export async function readLogo(source: AsyncIterable<Uint8Array>, kind: LogoKind): Promise<Buffer> {
  // Loaded with the first picture: it takes memory that the other roles have no use for.
  const { default: sharp } = await import('sharp')
  const picture = sharp({ limitInputPixels: MOST_PIXELS })
    .autoOrient()
    .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
    .png()
  const made = picture.toBuffer()
  // Of content that breaks off it never settles.
  made.catch(() => {})
  try {
    await pipeline(checkContent(source, { kind, mostBytes: MOST_LOGO_BYTES }), picture)
    return await made
  } catch (error) {
    if (error instanceof ContentRefused) throw error
    throw new UnreadablePicture('The picture cannot be read.', { cause: error })
  }
}
