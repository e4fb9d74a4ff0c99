// Files of vehicles, up to as many as one file may have, and one of large outlines of geofences, each checked, saved and sent once more
// on a server of its own: how long each takes, how much memory the server needs meanwhile, which must not grow with the file, and how
// long others waited at most for an answer.
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { type Upload, uploads } from '@milepost/contract/uploads.ts'
import { loadConfig } from '@milepost/server/config/config.ts'
import { createDb } from '@milepost/server/db/kysely.ts'
import { createPool } from '@milepost/server/db/pools.ts'
import { xlsxFile } from '@milepost/server/documents/xlsx-file.ts'
import { MOST_ROWS } from '@milepost/server/spreadsheets/sheet-bounds.ts'
import { registerCustomer } from '@milepost/server/testing/registry.ts'
import { signInAs } from '@milepost/server/testing/sign-in-as.ts'
import { createScratchSystem } from '../rig/scratch-system.ts'

const VEHICLES = [10_000, 50_000, MOST_ROWS]
const GEOFENCES = 2_000
const LOOK_EVERY_MS = 100

export async function benchUploads(): Promise<Record<string, unknown>> {
  const files: Record<string, unknown>[] = []
  for (const vehicles of VEHICLES) {
    const file = { name: 'fleet.xlsx', path: '/api/upload_vehicles/', content: await fileOfVehicles(vehicles) }
    files.push({ vehicles, ...(await benchUpload(file)) })
  }
  const outlines = { name: 'sites.csv', path: '/api/upload_geofences/', content: fileOfGeofences(GEOFENCES) }
  files.push({ geofences: GEOFENCES, ...(await benchUpload(outlines)) })
  return { bench: 'uploads', files }
}

interface SentFile {
  name: string
  path: string
  content: Buffer
}

async function benchUpload({ name, path, content }: SentFile): Promise<Record<string, unknown>> {
  const system = await createScratchSystem({ MILEPOST_RATE_PER_MINUTE: '1000000', MILEPOST_ROLES: 'api,worker' })
  const pool = createPool(await system.logins(), 'system', 2)
  try {
    const db = createDb(pool)
    const customer = await registerCustomer(db, 'Northwind', 0)
    const user = await signInAs({ system: db, config: loadConfig({}) }, 'Customer Admin', [customer.id], {
      modules: 'all',
    })
    const headers = { authorization: `Bearer ${user.token}` }
    const ask = async (method: string, path: string, body?: FormData | string): Promise<Upload> => {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {}
      const response = await fetch(system.origin + path, {
        method,
        headers: { ...headers, ...type },
        body: body ?? null,
      })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return uploads.read.result.parse(await response.json())
    }
    const idleMb = await memoryMb(system.pid())

    async function measure(begin: () => Promise<Upload>) {
      const startedMs = performance.now()
      const begun = await begin()
      let peakMb = 0
      let longestMs = 0
      for (;;) {
        const askedMs = performance.now()
        const upload = await ask('GET', `/api/upload/${begun.id}/`)
        longestMs = Math.max(longestMs, Math.round(performance.now() - askedMs))
        peakMb = Math.max(peakMb, await memoryMb(system.pid()))
        if (upload.state !== 'checking' && upload.state !== 'saving') {
          const seconds = Number(((performance.now() - startedMs) / 1_000).toFixed(1))
          return {
            id: upload.id,
            measured: { seconds, peak_mb: peakMb, longest_answer_ms: longestMs, state: upload.state, ...upload.counts },
          }
        }
        await delay(LOOK_EVERY_MS)
      }
    }
    const send = () => {
      const form = new FormData()
      form.set('verifyUpload', 'true')
      form.set('file', new Blob([new Uint8Array(content)]), name)
      return ask('PUT', path, form)
    }
    const save = (id: number) => () => ask('POST', `/api/upload/${id}/`, '{}')
    const checked = await measure(send)
    const saved = await measure(save(checked.id))
    const again = await measure(send)
    return {
      ...{ file_bytes: content.length, idle_mb: idleMb },
      ...{ check: checked.measured, save: saved.measured, check_again: again.measured },
    }
  } finally {
    await pool.end()
    await system.dispose()
  }
}

function fileOfVehicles(vehicles: number): Promise<Buffer> {
  const columns = ['Registration', 'Fleet number', 'Type', 'Contract', 'Driving licence'].map(header => ({
    header,
    kind: 'text' as const,
  }))
  async function* rows() {
    for (let at = 0; at < vehicles; at++) {
      yield [`UP${String(at).padStart(5, '0')} X`, `F-${at}`, at % 3 === 0 ? 'Truck' : 'Van', 'Owned', 'B']
    }
  }
  return buffer(xlsxFile(columns, rows(), { locale: 'en-GB', timeZone: 'UTC', distanceUnits: 'MLS' }))
}

/** Round ones, each with as many corners as a cell holds. */
function fileOfGeofences(geofences: number): Buffer {
  const corner = (at: number, place: number) =>
    [Math.cos((at * Math.PI) / 125) / 100 + (place % 100) / 10, Math.sin((at * Math.PI) / 125) / 100 + 50]
      .map(degrees => degrees.toFixed(5))
      .join(' ')
  const outline = (place: number) => Array.from({ length: 250 }, (_, at) => corner(at, place)).join(', ')
  const lines = Array.from({ length: geofences }, (_, place) => `Site ${place},"POLYGON ((${outline(place)}))"\n`)
  return Buffer.from(`Name,Polygon (WKT)\n${lines.join('')}`)
}

/** What the process holds in memory (Linux). */
async function memoryMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024)
}
