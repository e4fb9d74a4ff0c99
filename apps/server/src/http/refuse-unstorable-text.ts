import type { FastifyInstance } from 'fastify'
import { isStorableText } from '../db/storable-text.ts'
import { InvalidFields } from '../records/faults.ts'

/**
 * Refuses text that the database cannot keep, in values and in the names of fields: with a NUL, or half of a surrogate pair,
 * which would be stored as another text than the one that was checked and sealed.
 */
export function refuseUnstorableText(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ params, query, body }) => {
    for (const sent of [params, query, body]) {
      const field = findUnstorable(sent)
      if (field === null) continue
      throw unstorableText(field)
    }
  })
}

/** The refusal of a field that has such a text, or of a field by such a name. */
export const unstorableText = (field: string): InvalidFields =>
  new InvalidFields({ field, code: 'invalid', detail: 'A text has a character that cannot be stored' })

/** Its path in what was sent, such as `vehicle_groups.0`; null where there is none. */
function findUnstorable(sent: unknown): string | null {
  // A stack of its own: what was sent may be nested deeper than calls can be.
  const open: [path: string, value: unknown][] = [['', sent]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && !isStorableText(value)) return path
    if (!isTree(value)) continue
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path === '' ? key : `${path}.${key}`
      if (!isStorableText(key)) return innerPath
      if (typeof inner === 'string' || isTree(inner)) open.push([innerPath, inner])
    }
  }
  return null
}

/** An object or a list as JSON and forms have it, and no part of a file: a parser's plain objects may have a prototype of its own. */
function isTree(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}
