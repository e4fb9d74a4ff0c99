import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { areaFiles } from '@milepost/maps/installed-areas.ts'

/** A text that is another one when an area was installed, replaced or removed. Some 30 µs. */
export function stampOfAreas(directories: readonly string[]): string {
  return directories.flatMap(directory => areaStamps(directory)).join('\n')
}

function areaStamps(directory: string): string[] {
  return namesIn(directory).flatMap(name => {
    const file = join(directory, name, areaFiles.description)
    const found = statSync(file, { throwIfNoEntry: false })
    return found ? [`${file} ${found.mtimeMs} ${found.ino}`] : []
  })
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter(name => !name.startsWith('.'))
  } catch {
    return []
  }
}
