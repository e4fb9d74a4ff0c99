import { drivers } from '@milepost/contract/drivers.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { type Upload, type UploadNounName, uploads } from '@milepost/contract/uploads.ts'
import { userRecords } from '@milepost/contract/user-records.ts'
import { vehicles } from '@milepost/contract/vehicles.ts'
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
  qr_codes: (send, body) => send(uploads.sendQrCodes, { body }),
}

/** The call that takes back what a file did. */
export const UNDOES: Record<UploadNounName, (send: CallFunction, undo: string) => Promise<{ count: number }>> = {
  vehicles: (send, undo) => send(vehicles.undo, { body: { undo } }),
  drivers: (send, undo) => send(drivers.undo, { body: { undo } }),
  trackers: (send, undo) => send(trackers.undo, { body: { undo } }),
  users: (send, undo) => send(userRecords.undo, { body: { undo } }),
  qr_codes: (send, undo) => send(vehicles.undo, { body: { undo } }),
}
