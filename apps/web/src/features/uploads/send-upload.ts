import { type Upload, type UploadNounName, uploads } from '@milepost/contract/uploads.ts'
import type { CallFunction } from '../../api/http.ts'

/** QR codes are made as soon as their file is checked: the documents send nothing but file and customer (C-26). */
export const isSavedAtOnce = (noun: UploadNounName): boolean => noun === 'qr_codes'

/** A form with the file, as the documents have it: it is checked, and nothing is saved unless it is to be at once. */
export function formOf(noun: UploadNounName, file: File, customer: number | null): FormData {
  const form = new FormData()
  if (!isSavedAtOnce(noun)) form.set('verifyUpload', 'true')
  if (customer !== null) form.set('customer_id', String(customer))
  form.set('file', file)
  return form
}

/** The call that takes a file of each. */
export const SENDS: Record<UploadNounName, (send: CallFunction, body: FormData) => Promise<Upload>> = {
  vehicles: (send, body) => send(uploads.sendVehicles, { body }),
  drivers: (send, body) => send(uploads.sendDrivers, { body }),
  trackers: (send, body) => send(uploads.sendTrackers, { body }),
  users: (send, body) => send(uploads.sendUsers, { body }),
  geofences: (send, body) => send(uploads.sendGeofences, { body }),
  qr_codes: (send, body) => send(uploads.sendQrCodes, { body }),
}
