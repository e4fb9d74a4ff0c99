import type { defects } from '@milepost/contract/defects.ts'
import type { driverChecks } from '@milepost/contract/driver-checks.ts'
import type { safetyInspections } from '@milepost/contract/safety-inspections.ts'
import type { SignerRole } from '@milepost/domain/defects/signer-roles.ts'
import type { DemoCaller } from './demo-caller.ts'
import { drawSignature } from './draw-photo.ts'

type AddPicture = typeof defects.addPicture | typeof driverChecks.addPicture | typeof safetyInspections.addPicture

/** Where a picture goes: whose record, and who adds it. */
interface To {
  email: string
  route: AddPicture
  id: number
}

export async function addPhoto(
  caller: DemoCaller,
  { email, route, id }: To,
  { content, point, caption }: { content: Buffer; point: string; caption: string },
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ kind: 'photo', point, caption })) body.append(name, value)
  body.append('file', new Blob([new Uint8Array(content)], { type: 'image/jpeg' }), 'photo.jpg')
  await caller.call(email, route, { params: { id }, body })
}

export async function addSignature(
  caller: DemoCaller,
  { email, route, id }: To,
  { name, role }: { name: string; role: SignerRole },
): Promise<void> {
  const body = new FormData()
  const fields = { kind: 'signature', signer_name: name, signer_role: role }
  for (const [field, value] of Object.entries(fields)) body.append(field, value)
  const content = await drawSignature(name)
  body.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), 'signature.png')
  await caller.call(email, route, { params: { id }, body })
}
