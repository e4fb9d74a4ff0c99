/** What the code of a vehicle says; `qrCode` is empty where it has none of its own. */
export interface CodedVehicle {
  id: number
  registration: string
  qrCode: string
}

/**
 * Where the QR code of a vehicle leads: its public page by the query of the documents (QR-01), and the help page by `qrid` where the
 * vehicle has a code of its own (HELP-01); with both the page shows both (C-02). `origin` is where people open this installation.
 * Spaces are %20, which every reader of a query takes.
 */
export function qrAddress(origin: string, { id, registration, qrCode }: CodedVehicle): string {
  const ofVehicle = `${origin}/qr?vehicle_id=${id}&registration=${encodeURIComponent(registration)}`
  return qrCode === '' ? ofVehicle : `${ofVehicle}&qrid=${encodeURIComponent(qrCode)}`
}
