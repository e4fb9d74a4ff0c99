import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import type { FileEntry, SizesOfBare } from '@milepost/domain/geofences/files.ts'
import { readFences } from '@milepost/domain/geofences/files-read.ts'
import { areSwapped, withExchangedPositions } from '@milepost/domain/geofences/swapped-degrees.ts'
import { middleOf } from '../../map/use-geofence-features.ts'

/** A file as it was understood; what its points and lines become is decided afterwards. */
export interface FenceFile {
  /** Of this reading: another file may have the same name. */
  id: string
  name: string
  /** GeoJSON, also what KML was turned into. */
  content: unknown
}

export type FileProblem = 'too large' | 'not understood' | 'empty'

/** A coast of 10,000 sites has less. */
const MOST_BYTES = 50_000_000

/** Reads GeoJSON or KML as chosen by a person. The converter of KML comes when there is some. */
export async function readFenceFile(file: File): Promise<FenceFile | FileProblem> {
  if (file.size > MOST_BYTES) return 'too large'
  const text = (await file.text()).replace(/^\uFEFF/, '').trim()
  if (text === '') return 'empty'
  const content = text.startsWith('<') ? await fromKml(text) : fromJson(text)
  if (content === null || readFences(content, { radiusM: null, widthM: null }) === null) return 'not understood'
  return { id: `${Date.now()} ${file.name}`, name: file.name, content }
}

async function fromKml(text: string): Promise<unknown> {
  const xml = new DOMParser().parseFromString(text, 'application/xml')
  if (xml.querySelector('parsererror') !== null || xml.documentElement.localName !== 'kml') return null
  const { kml } = await import('@tmcw/togeojson')
  return kml(xml)
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The entries of a file; what has no name is called by its number. */
export function entriesOf({ content }: FenceFile, bare: SizesOfBare, nameOf: (number: number) => string): FileEntry[] {
  return (readFences(content, bare) ?? []).map((entry, index) => {
    if (entry.kind === 'refused') return entry.name === '' ? { ...entry, name: nameOf(index + 1) } : entry
    const { fence } = entry
    return fence.name === '' ? { ...entry, fence: { ...fence, name: nameOf(index + 1) } } : entry
  })
}

/** Whether a file has points without a radius, and lines without a width. */
export function bareOf(entries: readonly FileEntry[]): { points: boolean; lines: boolean } {
  const isThere = (because: string) => entries.some(entry => entry.kind === 'refused' && entry.because === because)
  return { points: isThere('point without radius'), lines: isThere('line without width') }
}

export const withExchanged = (file: FenceFile): FenceFile => ({
  ...file,
  content: withExchangedPositions(file.content),
})

/** Whether a file seems to have latitude before longitude: more of it is on the globe otherwise, or lies among what is known. */
export function seemsExchanged(file: FenceFile, known: readonly LonLat[]): boolean {
  const bare = { radiusM: 1, widthM: 1 }
  const entries = entriesOf(file, bare, String)
  const other = entriesOf(withExchanged(file), bare, String)
  const offGlobe = (all: readonly FileEntry[]) =>
    all.filter(entry => entry.kind === 'refused' && entry.because === 'coordinates are not degrees').length
  if (offGlobe(entries) > 0) return offGlobe(other) < offGlobe(entries)
  const places = entries.flatMap(entry => (entry.kind === 'fence' ? [middleOf(entry.fence.shape)] : []))
  return areSwapped(places, known)
}
