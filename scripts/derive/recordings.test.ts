import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRecordings } from './recordings.ts'

const COLUMNS = ['t', 'lat', 'lon', 'speed_kmh', 'ignition', 'odometer_m', 'heading', 'fix']
const RECORD = [Date.UTC(2026, 5, 1, 8), 52, -1, -1, true, 1000.4, null, true]
const drive = { time_zone: 'Europe/London', columns: COLUMNS, records: [RECORD] }

const FILES = {
  'a-drive.json': JSON.stringify(drive),
  'b-cut-off.json': JSON.stringify(drive).slice(0, -5),
  'c-other-columns.json': JSON.stringify({ ...drive, columns: COLUMNS.toReversed() }),
  'd-no-zone.json': JSON.stringify({ ...drive, time_zone: 'Europe/Nowhere' }),
  'e-no-time.gpx': '<gpx><trk><trkseg><trkpt lat="52" lon="-1"/></trkseg></trk></gpx>',
  'f-empty.gpx': '<gpx/>',
  'g-same-name.json': JSON.stringify({ ...drive, name: 'a-drive' }),
  'ignored.txt': 'a note',
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'recordings-'))
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(directory, name), text)
})
afterAll(() => rm(directory, { recursive: true }))

test('a file that is no recording is named with what is wrong, and keeps no other from being read', async () => {
  const [read, ...unreadable] = await readRecordings(directory)
  expect(read).toMatchObject({ name: 'a-drive', settings: { timeZone: 'Europe/London' } })
  expect(unreadable).toEqual([
    { file: join(directory, 'b-cut-off.json'), fault: expect.stringMatching(/^not JSON: /) },
    {
      file: join(directory, 'c-other-columns.json'),
      fault: expect.stringMatching(/^not the form of a recording.*columns/s),
    },
    { file: join(directory, 'd-no-zone.json'), fault: expect.stringContaining('no time zone') },
    { file: join(directory, 'e-no-time.gpx'), fault: expect.stringContaining('track point 0 has no time') },
    { file: join(directory, 'f-empty.gpx'), fault: expect.stringContaining('no track points') },
    { file: join(directory, 'g-same-name.json'), fault: 'another recording is named a-drive' },
  ])
})

test('a negative speed is unknown, and metres are whole', async () => {
  const [read] = await readRecordings(join(directory, 'a-drive.json'))
  expect(read).toMatchObject({ records: [{ speedKmh: null, odometerM: 1_000, headingDeg: 0, hasFix: true }] })
})
