import { feeds } from '@milepost/contract/feeds.ts'
import type { Module } from '@milepost/domain/access/modules.ts'
import type { MessageKind } from '@milepost/domain/webhooks/message-kinds.ts'
import { sql } from 'kysely'
import { hasModule } from '../../db/has-module.ts'
import { customerInScope, customersInScope } from '../../db/in-scope.ts'
import { type Db, type ScopedDb, withScope } from '../../db/scope.ts'
import { addWebhookMessage, IS_LIVE, type NewWebhookMessage } from '../../webhooks/add-message.ts'
import { presentVersion, readVersion } from './feed-version.ts'
import { readFeed } from './queries.ts'

type ToldFeed = 'events' | 'trips'
type Told = Omit<NewWebhookMessage, 'customerId'>

const KINDS: Record<ToldFeed, readonly MessageKind[]> = {
  events: ['event.recorded', 'event.withdrawn'],
  trips: ['trip.ended', 'trip.withdrawn'],
}

const MODULES: Record<ToldFeed, Module> = { events: 'Events', trips: 'Trips' }

/** Of one transaction. */
const PAGE_ROWS = 200
/** Of one customer and feed in a run: a re-fold of months holds up nobody else for long. */
const MOST_PAGES = 20

/**
 * Tells webhooks what the change feeds have: each page in the transaction that moves on how far they have been told, so that nothing
 * is told twice or left out. What a geofence answers for the time before it was drawn tells nobody. It begins with what is stored after a customer has a webhook for it. Several workers share the work.
 */
export async function tellWebhooks({ api, system }: { api: Db; system: Db }): Promise<void> {
  for (const feed of ['events', 'trips'] as const) {
    for (const customerId of await followedBy(system, feed)) await tellCustomer(api, customerId, feed)
  }
}

/**
 * The customers with a webhook that gets what the feed tells, and with its module; others are forgotten, and told what is stored after
 * they have both again.
 */
async function followedBy(system: Db, feed: ToldFeed): Promise<number[]> {
  return system.transaction().execute(async db => {
    const gets = sql`${IS_LIVE} and w.kinds && ${KINDS[feed]}::text[]`
    const { rows } = await sql<{ customerId: number }>`
      select distinct w.customer_id as "customerId" from webhooks w join customers c on c.id = w.customer_id
      where ${gets} and ${hasModule(MODULES[feed])}`.execute(db)
    const customerIds = rows.map(({ customerId }) => customerId)
    await sql`delete from webhook_feeds where feed = ${feed} and not ${customerInScope({ customerIds }, 'customer_id')}`.execute(
      db,
    )
    await sql`insert into webhook_feeds (customer_id, feed, version)
      select customer.id, ${feed}, ${await presentVersion(db)} from ${customersInScope({ customerIds })} on conflict do nothing`.execute(
      db,
    )
    return customerIds
  })
}

async function tellCustomer(api: Db, customerId: number, feed: ToldFeed): Promise<void> {
  const scope = { customerIds: [customerId], vehicleGroupIds: null }
  for (let pages = 0, hasMore = true; hasMore && pages < MOST_PAGES; pages++) {
    hasMore = await withScope(api, scope, async db => {
      // Whoever else has it tells it.
      const { rows } = await sql<{ version: string }>`select version from webhook_feeds
        where ${customerInScope(scope, 'customer_id')} and feed = ${feed} for update skip locked`.execute(db)
      const [position] = rows
      if (position === undefined) return false
      const page = await readPage(db, scope, feed, position.version)
      for (const message of page.messages) await addWebhookMessage(db, { customerId, ...message })
      await sql`update webhook_feeds set version = ${page.version}
        where ${customerInScope(scope, 'customer_id')} and feed = ${feed}`.execute(db)
      return page.hasMore
    })
  }
}

async function readPage(db: ScopedDb, scope: Parameters<typeof readFeed>[1], feed: ToldFeed, version: string) {
  const page: unknown = JSON.parse(await readFeed(db, scope, feed, readVersion(version), PAGE_ROWS, true))
  const { version: next, has_more: hasMore, messages } = feed === 'events' ? eventsOf(page) : tripsOf(page)
  return { version: next, hasMore, messages }
}

/*
 * Of a row its id, its vehicle and its times: what a trip that is made private later would hide stands in no message, and whoever may
 * read it finds it by the id.
 */

function eventsOf(page: unknown) {
  const { results, ...rest } = feeds.events.result.parse(page)
  const messages = results.map((row): Told => {
    if (row.withdrawn) return { type: 'event.withdrawn', data: { id: row.id } }
    const { id, vehicle, eventCode, timestamp, is_private } = row
    return { type: 'event.recorded', at: new Date(timestamp), data: { id, vehicle, eventCode, timestamp, is_private } }
  })
  return { ...rest, messages }
}

function tripsOf(page: unknown) {
  const { results, ...rest } = feeds.trips.result.parse(page)
  const messages = results.map((row): Told => {
    if (row.withdrawn) return { type: 'trip.withdrawn', data: { id: row.id } }
    const { id, vehicle, start, end, is_private } = row
    return { type: 'trip.ended', at: new Date(end), data: { id, vehicle, start, end, is_private } }
  })
  return { ...rest, messages }
}
