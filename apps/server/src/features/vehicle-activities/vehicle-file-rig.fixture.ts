import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import sharp from 'sharp'
import { expect } from 'vitest'
import { registerCustomer, type TestCustomer } from '../../testing/registry.ts'
import { signInAs, type TestUser } from '../../testing/sign-in-as.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

/** What a test of the Vehicle File starts from: two customers, and who files for them. */
export interface VehicleFileRig {
  server: TestServer
  own: TestCustomer
  foreign: TestCustomer
  engineer: TestUser
  administrator: TestUser
  stranger: TestUser
  /** The id of a kind that came with Milepost. */
  typeId: (reference: string) => Promise<number>
  file: (fields: Record<string, string | number>, sent?: Sending) => Promise<Answer>
  list: (query: string, user?: TestUser) => Promise<ReturnType<typeof vehicleActivities.list.result.parse>>
}

interface SentFile {
  name: string
  type: string
  content: Buffer
}

interface Sending {
  user?: TestUser
  /** In which the answer is read; what the account says unless given. */
  language?: string
  query?: string
  /** Several are sent in one form; null: none. */
  document?: SentFile | readonly SentFile[] | null
}

interface Answer {
  status: number
  body: Record<string, unknown> & { id: number; detail?: string; field?: string; document: string | null }
}

/** A photograph of so many pixels a side, each another by its seed. */
export const photo = (seed = 1, side = 400): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: { r: seed % 256, g: 90, b: 40 } } })
    .jpeg()
    .toBuffer()

export async function startVehicleFile(): Promise<VehicleFileRig> {
  const server = await startTestServer({ MILEPOST_ROLES: 'api' })
  const { system } = server.context
  const [own, foreign] = [
    await registerCustomer(system, 'Northwind', 4),
    await registerCustomer(system, 'Southmoor', 1),
  ]
  const modules = ['Vehicle File']
  const engineer = await signInAs(server.context, 'Engineer', [own.id], { modules })
  const administrator = await signInAs(server.context, 'Customer Admin', [own.id], { modules })
  const stranger = await signInAs(server.context, 'Customer Admin', [foreign.id], { modules })
  let seed = 0

  async function file(
    fields: Record<string, string | number>,
    { user = engineer, language, query, document }: Sending = {},
  ) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
    const sent =
      document === undefined ? { name: 'cert.jpg', type: 'image/jpeg', content: await photo(++seed) } : (document ?? [])
    for (const { name, type, content } of [sent].flat())
      form.append('file', new Blob([new Uint8Array(content)], { type }), name)
    const response = await fetch(`${server.origin}/api/vehicle_activities/?overwrite_task_queue=True&${query ?? ''}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.token}`,
        ...(language !== undefined && { 'accept-language': language }),
      },
      body: form,
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }

  return {
    ...{ server, own, foreign, engineer, administrator, stranger, file },
    async typeId(reference) {
      const { id } = await system
        .selectFrom('vehicle_activity_types')
        .select('id')
        .where('code', '=', reference)
        .executeTakeFirstOrThrow()
      return id
    },
    async list(query, user = engineer) {
      const response = await fetch(`${server.origin}/api/vehicle_activities/?${query}`, {
        headers: { authorization: `Bearer ${user.token}` },
      })
      const body = await response.json()
      expect([response.status, body.detail]).toEqual([200, undefined])
      return vehicleActivities.list.result.parse(body)
    },
  }
}
