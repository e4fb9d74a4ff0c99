/**
 * Where the QR code of a vehicle leads: the public page of the vehicle, with the query of the documents (QR-01). `origin` is where
 * people open this installation. Spaces are %20, which every reader of a query takes.
 */
export function qrAddress(origin: string, { id, registration }: { id: number; registration: string }): string {
  return `${origin}/qr?vehicle_id=${id}&registration=${encodeURIComponent(registration)}`
}
