import { storableText } from '../storable-text.ts'
import type { RecordDraft } from './record.ts'

/** Zeros are a reader at which nobody has shown himself. */
export function setDriverKey({ position, attributes }: RecordDraft, printed: string, type: string): void {
  const key = storableText(printed).toUpperCase()
  position.driverKey = /^0*$/.test(key) ? '' : key
  if (position.driverKey !== '') attributes.driverKeyType = type
}

/** An iButton's number: 14 hexadecimal digits, which no other field has. */
export const isIButton = (field: string | undefined): field is string =>
  field !== undefined && /^[\dA-F]{14}$/.test(field)
