import type { Route } from '@milepost/contract/route.ts'
import { errorBody } from '@milepost/contract/shapes.ts'
import { takesApiKeys } from '@milepost/domain/access/access.ts'
import { z } from 'zod'

const TABLES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** What the OpenAPI document says of a route: who may call it, what it takes, and every status that it answers with. */
export function describeRoute(route: Route) {
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] === 'sso' ? 'sign-in' : (route.path.split('/')[2] ?? 'root')],
    description: accessInWords(route),
    ...(route.access.kind !== 'public' && { security: securityOf(route) }),
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    ...(route.bodyTypes && { consumes: [...route.bodyTypes] }),
    response: {
      [route.status ?? (route.result === 'redirect' ? 303 : 200)]: success(route),
      ...Object.fromEntries(refusalsOf(route).map(status => [status, refusal(route, status)])),
    },
  }
}

const securityOf = ({ access, method }: Route) =>
  takesApiKeys(access, method) ? [{ bearer: [] }, { apiKey: [] }] : [{ bearer: [] }]

/**
 * The statuses beside success. Any call may be refused for a text that cannot be kept (400), for its number (429) or for the length of its address (431), and fails
 * while the database is away (503); where a body can be sent it may be too large (413) or of another kind (415).
 */
export function refusalsOf({ access, params, method, errors = [] }: Route): number[] {
  const ofAccess = access.kind === 'public' ? [] : [401, 403]
  const ofBody = method === 'GET' ? [] : [413, 415]
  const all = new Set([400, ...ofAccess, ...(params ? [404] : []), ...ofBody, 429, 431, ...errors, 503])
  return [...all].toSorted((a, b) => a - b)
}

function success(route: Route) {
  if (route.result instanceof z.ZodType) return route.result
  if (route.result === 'redirect') return z.null().meta({ description: 'To the address in Location' })
  return ofTypes(mediaTypes(route), z.any().meta({ type: 'string', format: 'binary' }))
}

/** A person who is on the way through sign-in is told by a page, a program by JSON. */
function refusal({ result, errorBodies }: Route, status: number) {
  const body = errorBodies?.[status] ?? errorBody
  if (result !== 'redirect') return body
  return {
    description: 'Refused',
    content: { 'application/json': { schema: body }, 'text/html': { schema: z.string() } },
  }
}

const ofTypes = (types: readonly string[], schema: z.ZodType) => ({
  description: 'A file',
  content: Object.fromEntries(types.map(type => [type, { schema }])),
})

function mediaTypes({ path, query, fileTypes }: Route): readonly string[] {
  if (fileTypes !== undefined) return fileTypes
  const format: unknown = query?.shape.format
  if (!(format instanceof z.ZodType)) throw new Error(`${path} does not say which types of file it answers with.`)
  return Object.entries(TABLES).flatMap(([name, type]) => (format.safeParse(name).success ? [type] : []))
}

function accessInWords({ access }: Route): string {
  if (access.kind === 'public') return `Public: ${access.because}.`
  if (access.kind === 'signed-in') {
    const rows = access.rowsOf === undefined ? '' : ` The rows are of customers with the module ${access.rowsOf}.`
    return `Anybody who is signed in${access.guests === 'refused' ? ', except guests' : ''}.${rows}`
  }
  if (access.kind === 'administration') return `Administration of ${access.area}, ${access.does}.`
  const limited = access.limitedUsers === 'refused' ? 'not for limited users' : 'limited users see their own vehicles'
  const readers = access.orReadersOf === undefined ? '' : `, or administration of ${access.orReadersOf}, read`
  return `Module ${access.anyOf.join(' or ')}${readers}; ${limited}.`
}
