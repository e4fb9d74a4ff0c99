import { largePhoto } from '@milepost/server/files/large-photo.fixture.ts'
import { quantile } from '../rig/quantile.ts'

const CALLS = 100

interface Filing {
  origin: string
  token: string
  vehicleId: number
  activityTypeId: number
  /** What others read meanwhile. */
  read: () => Promise<unknown>
}

/** How long others wait for a page of the log while nobody files a document, and while one photograph of 9 MB comes after the other. */
export async function measureUploads(filing: Filing): Promise<Record<string, number>> {
  const photo = await largePhoto()
  const alone = await measureReads(filing.read)
  const uploads: number[] = []
  let isOver = false
  const uploading = (async () => {
    for (let n = 0; !isOver; n++) uploads.push(await upload(filing, photo, n))
  })()
  const meanwhile = await measureReads(filing.read)
  isOver = true
  await uploading
  return {
    upload_bytes: photo.length,
    uploads: uploads.length,
    upload_p50_ms: quantile(uploads, 0.5),
    ...{ read_alone_p50_ms: quantile(alone, 0.5), read_alone_p99_ms: quantile(alone, 0.99) },
    ...{ read_meanwhile_p50_ms: quantile(meanwhile, 0.5), read_meanwhile_p99_ms: quantile(meanwhile, 0.99) },
  }
}

async function measureReads(read: Filing['read']): Promise<number[]> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call++) {
    const startedMs = performance.now()
    await read()
    times.push(performance.now() - startedMs)
  }
  return times
}

/** Of another day each: the same document of one day is refused. */
async function upload({ origin, token, vehicleId, activityTypeId }: Filing, photo: Buffer, n: number): Promise<number> {
  const form = new FormData()
  const day = new Date(Date.now() - (n + 1) * 86_400_000).toISOString().slice(0, 10)
  const fields = { vehicle: vehicleId, activity_type: activityTypeId, status: 'Pass', description: `Photograph ${n}` }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('activity_fulfilled_at', `${day}T00:00:00.000Z`)
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photograph.jpg')
  const startedMs = performance.now()
  const response = await fetch(`${origin}/api/vehicle_activities/?overwrite_task_queue=True`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!response.ok) throw new Error(`upload ${n}: ${response.status} ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - startedMs
}
