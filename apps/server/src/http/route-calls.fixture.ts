import { ALL_ROUTES } from '@milepost/contract/all-routes.ts'
import type { Route } from '@milepost/contract/route.ts'
import type { z } from 'zod'
import type { TestServer } from '../testing/test-server.ts'
import { DAYS } from './rows-of-a-customer.fixture.ts'

/*
 * How generated tests call any route of the contract: with what it cannot do without, of one customer's rows, and with the ids that
 * a test tries.
 */

/** Every route, by its name in the contract. */
export const ROUTES: readonly { name: string; route: Route }[] = Object.entries(ALL_ROUTES).flatMap(([noun, table]) =>
  Object.entries(table).map(([name, route]) => ({ name: `${noun}.${name} ${route.method} ${route.path}`, route })),
)

/** Ids of what belongs to no customer (a management company has several), and numbers that are no ids. */
const OF_NO_CUSTOMER = [
  ...['management_company', 'map_area_imports', 'map_areas', 'raster', 'place_id', 'vehicle_type'],
  ...['permission', 'module'],
  ...['weekday', 'from_minute', 'until_minute', 'every_minutes'],
  ...['silent_hours', 'supply_below_v', 'battery_below_percent', 'battery_below_v'],
  ...['days_ahead', 'overdue_every_days'],
  ...['page', 'pageSize', 'limit', 'offset', 'event', 'min_distance_m', 'lat', 'lon', 'heading'],
]

/** What a call may need beside its ids. */
const BESIDE: Record<string, string> = {
  ...DAYS,
  since: new Date(Date.now() - 86_400_000).toISOString(),
  format: 'csv',
  notification_type: 'vehicle_std_emails',
  noun: 'region',
}

/** What goes only with an id: a record of the audit log is of a noun. */
const WITH_ID: Record<string, string> = { noun: 'record' }

export interface IdParameter {
  name: string
  /** What it is the id of: its own name, or for one called `id` what stands before it in the path. */
  kind: string
}

const nounOf = (path: string) => /(\w+)\/*$/.exec(path)?.[1] ?? ''

const queryOf = (query: z.ZodObject | undefined) => Object.entries((query?.shape ?? {}) as Record<string, z.ZodType>)

const isNumber = (schema: z.ZodType) => schema.safeParse('1').success && !schema.safeParse('abc').success

/** Of the path and the query, ids and other numbers. */
function numbersOf({ path, query }: Route): IdParameter[] {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(({ 1: name = '', index }) => ({
    name,
    kind: nounOf(path.slice(0, index)),
  }))
  const inQuery = queryOf(query).filter(([name, schema]) => /(^|_)id$/.test(name) || isNumber(schema))
  return [...inPath, ...inQuery.map(([name]) => ({ name, kind: name === 'id' ? nounOf(path) : name }))]
}

/** The ids of customers' rows that a route takes. */
export const idsOf = (route: Route): IdParameter[] =>
  numbersOf(route).filter(({ kind }) => !OF_NO_CUSTOMER.includes(kind))

/** The address of a route with what it cannot do without, of the rows of `ownIds`, and with the ids of `tried`. */
export function addressOf(
  route: Route,
  ownIds: ReadonlyMap<string, string>,
  tried: Readonly<Record<string, string>> = {},
): string {
  const numbers = new Map(numbersOf(route).map(({ name, kind }) => [name, tried[name] ?? ownIds.get(kind) ?? '1']))
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => numbers.get(name)!)
  const query = new URLSearchParams(
    queryOf(route.query).flatMap(([name, schema]) => {
      const value = numbers.get(name) ?? BESIDE[name]
      const isSent = name in tried || (WITH_ID[name] ?? '') in tried || !schema.safeParse(undefined).success
      return isSent && value !== undefined ? [[name, value]] : []
    }),
  )
  return `${path}?${query}`
}

/** Sends a route's method to an address, without a body. */
export async function send(
  { origin }: TestServer,
  { method }: Route,
  address: string,
  authorization: string | undefined,
): Promise<{ status: number; body: string }> {
  const response = await fetch(origin + address, {
    method,
    redirect: 'manual',
    headers: { ...(authorization && { authorization }) },
  })
  return { status: response.status, body: await response.text() }
}

/** Of a list, or of a file of one: it has its headings all the same. */
export function isEmpty(body: string): boolean {
  if (body.startsWith('{')) return JSON.parse(body).count === 0
  return body.trim().split('\n').length === 1
}
