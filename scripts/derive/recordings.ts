import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { FoldPosition } from '@milepost/domain/fold/fold-position.ts'
import type { FoldSettings } from '@milepost/domain/fold/settings.ts'
import { settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { isTimeZone } from '@milepost/domain/time/local-time.ts'
import { z } from 'zod'
import { readGpx } from './gpx.ts'
import { positionOf } from './positions.ts'

/** A recorded drive, and what must come of it. */
export interface Recording {
  name: string
  /** Of a vehicle of no known kind. */
  settings: FoldSettings
  records: FoldPosition[]
  expect: Expectation
}

export interface UnreadableRecording {
  file: string
  fault: string
}

const band = z.tuple([z.number(), z.number()]).readonly()

/** Bands [least, most] of figures, by their names in the result; by local day under `days`. */
const expectation = z.record(z.string(), z.union([band, z.record(z.string(), z.record(z.string(), band))]))

export type Expectation = z.output<typeof expectation>

const record = z.tuple([
  z.number().int(),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().nullable(),
  z.boolean().nullable(),
  z.number().nullable(),
  z.number().nullable(),
  z.boolean(),
])

const file = z.object({
  name: z.string().optional(),
  time_zone: z.string().refine(isTimeZone, 'no time zone'),
  columns: z.tuple([
    z.literal('t'),
    z.literal('lat'),
    z.literal('lon'),
    z.literal('speed_kmh'),
    z.literal('ignition'),
    z.literal('odometer_m'),
    z.literal('heading'),
    z.literal('fix'),
  ]),
  records: z.array(record).min(1),
  expect: expectation.default({}),
})

/** The recordings of a file, or of a directory and those within it, in order of their paths; no two of one name. */
export async function readRecordings(path: string): Promise<(Recording | UnreadableRecording)[]> {
  const files = (await stat(path)).isDirectory() ? await filesWithin(path) : [path]
  const names = new Set<string>()
  return (await Promise.all(files.map(async file => ({ file, read: await readRecording(file) })))).map(
    ({ file, read }) => {
      if ('fault' in read) return read
      if (names.has(read.name)) return { file, fault: `another recording is named ${read.name}` }
      names.add(read.name)
      return read
    },
  )
}

async function filesWithin(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && ['.json', '.gpx'].includes(extname(entry.name)))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}

async function readRecording(path: string): Promise<Recording | UnreadableRecording> {
  const text = await readFile(path, 'utf8')
  try {
    const name = basename(path, extname(path))
    if (extname(path) === '.gpx') return { name, settings: settingsIn('UTC'), records: readGpx(text), expect: {} }
    return parseRecording(name, text)
  } catch (error) {
    return { file: path, fault: faultOf(error) }
  }
}

/** In words: a file that somebody made by hand is read by him. */
function faultOf(error: unknown): string {
  if (error instanceof z.ZodError) return `not the form of a recording\n${z.prettifyError(error)}`
  if (error instanceof SyntaxError) return `not JSON: ${error.message}`
  return error instanceof Error ? error.message : String(error)
}

function parseRecording(name: string, text: string): Recording {
  const given = file.parse(JSON.parse(text))
  return {
    name: given.name ?? name,
    settings: settingsIn(given.time_zone),
    expect: given.expect,
    records: given.records.map(([t, latitude, longitude, speedKmh, ignition, odometerM, headingDeg, hasFix]) =>
      positionOf({
        recordedAtMs: t,
        latitude,
        longitude,
        // As in the protocols: a negative speed is an unknown one.
        speedKmh: speedKmh === null || speedKmh < 0 ? null : speedKmh,
        ignition,
        odometerM: odometerM === null ? null : Math.round(odometerM),
        headingDeg: headingDeg ?? 0,
        hasFix,
      }),
    ),
  }
}

const settingsIn = (timeZone: string) => settingsFor({ own: {}, kind: null, timeZone })
