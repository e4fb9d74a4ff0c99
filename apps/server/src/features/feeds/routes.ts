import { feeds } from '@milepost/contract/feeds.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { readVersion } from './feed-version.ts'
import { readFeed } from './queries.ts'

export function feedEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(feeds.positions, ({ caller, query }) =>
      withScope(api, caller, db => readFeed(db, caller, 'positions', readVersion(query.after), query.limit)),
    ),
    implement(feeds.trips, ({ caller, query }) =>
      withScope(api, caller, db => readFeed(db, caller, 'trips', readVersion(query.after), query.limit)),
    ),
    implement(feeds.events, ({ caller, query }) =>
      withScope(api, caller, db => readFeed(db, caller, 'events', readVersion(query.after), query.limit)),
    ),
  ]
}
