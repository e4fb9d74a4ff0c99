import { apiKeySecrets } from '@milepost/contract/api-keys.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { makeApiKey } from './make-key.ts'

export function apiKeyEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(apiKeySecrets.make, ({ caller, request, params, body }) =>
      orNotFound(
        withScope(api, caller, db => makeApiKey(db, caller, authorOf(caller, request), { ...params, ...body })),
      ),
    ),
  ]
}
