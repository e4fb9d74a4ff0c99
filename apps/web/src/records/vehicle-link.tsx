import type { ReactNode } from 'react'
import { RegistrationLink } from '../pages/RegistrationLink.tsx'

/** The vehicle of a record, as a link to its page; null where the value is none. */
export function vehicleLink(value: unknown): ReactNode {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('registration' in value)) return null
  const { id, registration } = value
  return typeof id === 'number' && typeof registration === 'string' ? (
    <RegistrationLink vehicle={{ id, registration }} />
  ) : null
}
