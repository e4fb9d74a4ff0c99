import { KEY_MODULES } from '@milepost/domain/access/modules.ts'
import { z } from 'zod'
import { recordRoutes } from './records.ts'
import { routes } from './route.ts'
import { id, instant, lineOfText } from './shapes.ts'

const module = z.enum(KEY_MODULES)

/**
 * Keys by which other programs read a customer's data: sent bare in the Authorization header (HTTP-02, N-87). Each opens the
 * reading calls of its modules, never more than whoever made it may read.
 */
export const apiKeys = recordRoutes({
  schema: 'ApiKey',
  words: { one: 'API key', many: 'API keys' },
  paths: { one: 'api_key', many: 'api_keys' },
  area: 'api-keys',
  fields: {
    /** Unique, in any case, among the customer's keys that are not archived. */
    name: lineOfText(100).min(1),
    modules: z.array(module).min(1).max(KEY_MODULES.length),
  },
  shows: {
    /** How the key begins; null: none has been made yet. */
    key_start: z.string().nullable(),
    /** The name of whoever made the key. */
    made_by: z.string().nullable(),
    /** Of its modules those that whoever made it may read today: what the key opens until it expires. Empty: it is refused. */
    reads: z.array(module),
    expires_at: instant.nullable(),
    /** To the minute. */
    last_used_at: instant.nullable(),
  },
  filters: { module: z.union([module, z.array(module).max(KEY_MODULES.length)]).optional() },
  orderings: ['name', 'expires_at', 'last_used_at', 'updated_at'],
})

/** For how long a key is made. */
export const KEY_DAYS = [30, 90, 365, 730] as const

export const apiKeySecrets = routes({
  make: {
    method: 'POST',
    path: '/api/api_key/:id/key/',
    summary: 'Makes the key itself; it is shown this once, and one that was made before ends',
    access: { kind: 'administration', area: 'api-keys', does: 'write' },
    params: z.object({ id }),
    body: z.strictObject({ days: z.literal(KEY_DAYS) }),
    result: z.object({ key: z.string() }),
    errors: [400, 404, 409],
  },
})
