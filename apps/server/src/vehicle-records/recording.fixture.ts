import { inspectionSections } from '@milepost/domain/defects/inspection-sections.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect } from 'vitest'
import { registerCustomer, type TestCustomer } from '../testing/registry.ts'
import { signInAs, type TestUser } from '../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

/** What the calls answer, of whichever record. */
interface Body extends Record<string, unknown> {
  id: number
  reference: string
  detail: string
  token: string
  defect_ids: number[]
  items: { point: string; answer: string }[]
  states: { status: string }[]
  results: { id: number }[]
}

interface Answer {
  status: number
  body: Body
}

interface Given {
  server: TestServer
  own: TestCustomer
  users: Record<'driver' | 'repairer' | 'engineer' | 'manager' | 'reader' | 'stranger', TestUser>
}

export const AT = '2026-06-01T05:30:00Z'
export const DAY = '2026-06-01'
export const SIGNATURE = { kind: 'signature', signer_name: 'Peter Okafor', signer_role: 'inspector' }

export const satisfactory = () => inspectionSections('van').map(point => ({ point, condition: 'satisfactory' }))

/** For the tests of a file: a fleet whose people record what they find of its ten vehicles, and the calls that they make. */
export function recordingFleet() {
  let given: Given
  beforeAll(async () => {
    const server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_RATE_PER_MINUTE: '100000' })
    const { context } = server
    const own = await registerCustomer(context.system, 'Northwind', 10)
    const foreign = await registerCustomer(context.system, 'Southmoor', 1)
    const modules = ['Vehicle Check', 'Defect', 'SafetyInspection']
    const users = {
      driver: await signInAs(context, 'Limited', [own.id], { modules, groupIds: [own.groupId] }),
      repairer: await signInAs(context, 'Repairer', [own.id], { modules }),
      engineer: await signInAs(context, 'Engineer', [own.id], { modules }),
      manager: await signInAs(context, 'Customer Admin', [own.id], { modules: 'all' }),
      reader: await signInAs(context, 'Read Only', [own.id], { modules: ['Vehicle File'] }),
      stranger: await signInAs(context, 'Customer Admin', [foreign.id], { modules: 'all' }),
    }
    given = { server, own, users }
  })
  afterAll(() => given.server.stop())

  const vehicleId = (index: number) => given.own.vehicles[index]?.id ?? 0

  async function call(user: TestUser, method: string, path: string, body?: object): Promise<Answer> {
    const response = await fetch(given.server.origin + path, {
      method,
      headers: { authorization: `Bearer ${user.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Body }
  }

  async function addPicture(user: TestUser, path: string, fields: Record<string, string>, seed = 1): Promise<Answer> {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const background = { r: seed, g: 120, b: 60 }
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .jpeg()
      .toBuffer()
    form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg')
    const headers = { authorization: `Bearer ${user.token}` }
    const response = await fetch(given.server.origin + path, { method: 'POST', headers, body: form })
    return { status: response.status, body: (await response.json()) as Body }
  }

  /** What stands in the log of a vehicle, in the order in which it was filed. */
  async function activitiesOf(index: number) {
    const { rows } = await given.server.context.systemPool.query<{ reference: string; status: string; record: number }>(
      `select t.reference, a.status, a.record_id as record from vehicle_activities a
         join vehicle_activity_types t on t.id = a.vehicle_activity_type_id where a.vehicle_id = $1 order by a.number`,
      [vehicleId(index)],
    )
    return rows
  }

  return {
    given: () => given,
    ...{ vehicleId, call, addPicture, activitiesOf },
    check: (index: number, more: object = {}) => ({
      ...{ vehicle: vehicleId(index), started_at: AT, finished_at: AT, judgement: 'safe', odometer_m: 120_000_000 },
      items: [{ point: 'horn', answer: 'ok' }],
      ...more,
    }),
    defect: (index: number, more: object = {}) => ({
      ...{ vehicle: vehicleId(index), category: 'tyre-condition', description: 'Cord visible', severity: 'major' },
      reported_at: AT,
      ...more,
    }),
    inspection: (index: number, more: object = {}) => ({
      ...{ vehicle: vehicleId(index), inspected_on: DAY, started_at: AT, finished_at: AT, is_roadworthy: true },
      ...{ items: satisfactory(), brakes: { service: 58, secondary: 31, parking: 20 } },
      ...more,
    }),
  }
}

/** The text of a PDF that was answered, its pages one after the other. */
export async function textOf(response: Response): Promise<string> {
  expect(response.status).toBe(200)
  const document = await getDocument({ data: new Uint8Array(await response.arrayBuffer()), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, at) => {
    const { items } = await (await document.getPage(at + 1)).getTextContent()
    return items.map(item => ('str' in item ? item.str : '')).join(' ')
  })
  return (await Promise.all(pages)).join(' ').replace(/\s+/g, ' ')
}
