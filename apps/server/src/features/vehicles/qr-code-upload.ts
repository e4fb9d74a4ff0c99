import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { textColumn, type UploadNoun } from '../../uploads/upload-noun.ts'
import { vehicleUpload } from './vehicle-upload.ts'

const CODE_BYTES = 12

/** QR codes of vehicles (ADM-QR-01): each line names a vehicle, which gets the code of the line, or a new one if it has none. */
export const qrCodeUpload: UploadNoun = {
  ...vehicleUpload,
  name: 'qr_codes',
  fields: [
    ...vehicleUpload.fields.filter(({ field }) => field === 'registration'),
    textColumn('qr_code', 'nW-3_kQ8', ['QR id', 'qrid']),
  ],
  ofKnown: {
    async complete(db, lines) {
      const { rows } = await sql<{ id: number }>`
        select id from vehicles where id = any(${lines.map(({ id }) => id)}::int[]) and qr_code = ''`.execute(db)
      const without = new Set(rows.map(({ id }) => id))
      for (const { id, values } of lines) {
        // Nobody is to find the page of a vehicle by guessing.
        if (without.has(id)) values.qr_code ??= randomBytes(CODE_BYTES).toString('base64url')
      }
    },
  },
}
