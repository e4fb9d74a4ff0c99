/** How an inspection is filed: by the app that made it, or by hand. */
export type SealedInspection = 'by app' | 'by hand'

const SEALED = new Map<string, SealedInspection>([
  ['Safety Inspection for ', 'by app'],
  ['Manual Safety Inspection for ', 'by hand'],
])

export interface Described {
  /** Of its type. */
  reference: string
  /** As it is sealed. */
  description: string
  /** What the vehicle was called when it was filed. */
  registration: string
}

/** What is sealed in English of an inspection, so that a reader has it in their language; null: somebody wrote the description. */
export function sealedInspection({ reference, description, registration }: Described): SealedInspection | null {
  if (reference !== 'SAFETY_INSPECTION' || !description.endsWith(registration)) return null
  return SEALED.get(description.slice(0, description.length - registration.length)) ?? null
}
