import { vehicleCodes } from '@milepost/contract/vehicle-codes.ts'
import { qrAddress } from '@milepost/domain/vehicles/qr-address.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendPdf } from '../../documents/pdf-table.ts'
import { qrCode, qrPng, qrSvg } from '../../documents/qr-code.ts'
import { readLogos } from '../../documents/read-logos.ts'
import { sendFile } from '../../documents/tabular.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import type { SelectedRecords } from '../../records/bulk.ts'
import { labelSheet } from './label-sheet.ts'
import { findLabelledVehicles } from './labelled-vehicles.ts'

/** Of a picture that is put into another document. */
const SIZE_MM = 50

/** QR codes of vehicles: shown, saved as pictures, printed on labels. `origin`: where people open this installation. */
export function vehicleCodeEndpoints({ api, files }: Context, origin: string): Endpoint[] {
  const findAll = (caller: SignedIn, selection: SelectedRecords) =>
    orNotFound(withScope(api, caller, db => findLabelledVehicles(db, caller, selection)))
  const find = async (caller: SignedIn, id: number) => {
    const [vehicle] = await findAll(caller, { ids: [id], except: [] })
    return orNotFound(vehicle ?? null)
  }

  return [
    implement(vehicleCodes.read, async ({ caller, params }) => {
      const address = qrAddress(origin, await find(caller, params.id))
      return { address, qr: qrCode(address, 'Q') }
    }),
    implement(vehicleCodes.file, async ({ caller, params, query: { picture }, reply }) => {
      const vehicle = await find(caller, params.id)
      const address = qrAddress(origin, vehicle)
      const name = `${vehicle.registration}.${picture}`
      if (picture === 'png') return sendFile(reply, await qrPng(address, 'Q'), 'image/png', name)
      return sendFile(reply, Buffer.from(qrSvg(qrCode(address, 'Q'), SIZE_MM)), 'image/svg+xml', name)
    }),
    implement(vehicleCodes.sheet, async ({ caller, query: { language }, body, reply }) => {
      const vehicles = await findAll(caller, body)
      const customerIds = [...new Set(vehicles.map(({ customerId }) => customerId))]
      const logos = await readLogos(
        files,
        vehicles.flatMap(({ logoFileId }) => logoFileId ?? []),
      )
      return sendPdf(reply, { caller, customerIds }, labelSheet({ vehicles, logos, origin, language }))
    }),
  ]
}
