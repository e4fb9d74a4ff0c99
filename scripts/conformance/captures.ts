import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A frame as a real device sent it, and what an independent decoder asserts of it. */
export interface Capture {
  expects: 'position' | 'positions' | 'attribute' | 'attributes' | 'something' | 'nothing'
  encoding: 'hex' | 'text' | 'http'
  frame: string
  attribute?: string
  value?: string
  /** Time in UTC, whether there was a fix, latitude, longitude: `"2014-10-18 18:30:12.000", false, 37.47877, 126.88969`. */
  exact?: string
}

export interface CaptureFile {
  file: string
  protocol: string
  frames: Capture[]
}

/** Every `*.json` of a folder, by name. */
export function readCaptures(folder: string): CaptureFile[] {
  const files = readdirSync(folder).filter(file => file.endsWith('.json'))
  return files.sort().map(file => {
    const { protocol, frames } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    return { file, protocol, frames }
  })
}
