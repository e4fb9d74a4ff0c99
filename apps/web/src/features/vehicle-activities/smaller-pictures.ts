import { pagesFault, sizeWithin } from './new-document.ts'

/** A page is read well at the first; many pages are the sooner small enough for one document. */
const STEPS = [
  { longSidePx: 2_400, quality: 0.85 },
  { longSidePx: 2_000, quality: 0.75 },
  { longSidePx: 1_600, quality: 0.65 },
] as const

/**
 * Pictures that are small enough together for one document: as they are where they are that, else drawn again as JPEG, upright as the
 * camera meant them and never larger. One at a time, since a phone holds few of them decoded; what cannot be read stays as it is, for
 * the server to name, and so does everything where the browser cannot draw.
 */
export async function smallerPictures(files: readonly File[]): Promise<readonly File[]> {
  let smaller = files
  for (const step of STEPS) {
    if (pagesFault(smaller) !== 'too large') break
    const drawn: File[] = []
    for (const file of files) drawn.push(await drawSmaller(file, step))
    smaller = drawn
  }
  return smaller
}

async function drawSmaller(file: File, { longSidePx, quality }: (typeof STEPS)[number]): Promise<File> {
  let picture: ImageBitmap | null = null
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = sizeWithin(picture, longSidePx)
    const canvas = new OffscreenCanvas(width, height)
    const context = canvas.getContext('2d')
    if (context === null) return file
    // What lets light through has no colour of its own in a JPEG.
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(picture, 0, 0, width, height)
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    return drawn.size < file.size ? new File([drawn], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  } finally {
    picture?.close()
  }
}
