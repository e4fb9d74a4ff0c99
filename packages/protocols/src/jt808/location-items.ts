import { safetyItems } from './driving-safety.ts'
import { type ItemReader, keepUnnamed } from './item-readers.ts'
import type { LocationDraft } from './location-draft.ts'
import { makerItems } from './maker-items.ts'
import { standardItems } from './standard-items.ts'

const items: ReadonlyMap<number, ItemReader> = new Map([...standardItems, ...makerItems, ...safetyItems])

/** The one item that says something by being empty: nobody has identified himself. */
const driverItem = 0xbd

/** Takes an item; one that is unknown, or not as long as the one that is known, stays under its number. */
export function readItem(draft: LocationDraft, id: number, value: Buffer): void {
  if (value.length === 0 && id !== driverItem) return
  if (items.get(id)?.(value, draft) !== true) keepUnnamed(draft, `tlv${id}`, value)
}
