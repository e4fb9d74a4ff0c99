import { liveLinks, MOST_LIVE_LINKS } from '@milepost/contract/live-links.ts'
import { audit, auditAction } from '../../audit/audit.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { qrCode } from '../../documents/qr-code.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { createMissLimit } from '../../http/miss-limit.ts'
import type { RoadRouter } from '../../maps/map-provider.ts'
import { findLink, noteOpened } from './find-link.ts'
import { deleteLiveLink, findLiveLinks, findSharable, insertLiveLink, lockAndCountLiveLinks } from './live-links.ts'
import { readPosition } from './read-position.ts'
import { showVehicle } from './show-vehicle.ts'
import { createWaysToDestinations } from './ways-to-destinations.ts'

interface LoggedLink {
  link: number
  vehicle: number
}

const CREATED = auditAction<LoggedLink & { hours: number; destination: boolean }>('live link created')
const REVOKED = auditAction<LoggedLink & { opened: number }>('live link revoked')

/** Tokens that stand for nothing which an address may show in a minute: a page whose link has ended shows one. */
const MOST_GUESSES = 30

/** Behind `#`, which browsers send to nobody: it is in no log of a proxy and in no Referer. */
const addressOf = (origin: string, token: string) => `${origin}/live#${token}`

/** Live links of vehicles: made, listed and ended by users, shown to whoever has one. `origin`: where people open this installation. */
export function liveLinkEndpoints({ api, system }: Context, origin: string, router: RoadRouter): Endpoint[] {
  const findWay = createWaysToDestinations(router)
  const guesses = createMissLimit(MOST_GUESSES)
  return [
    implement(liveLinks.list, ({ caller, params }) =>
      withScope(api, caller, async db => {
        await orNotFound(findSharable(db, caller, params.id))
        const results = await findLiveLinks(db, caller, params.id)
        return { count: results.length, results }
      }),
    ),
    implement(liveLinks.make, async ({ caller, params, body, request }) => {
      const made = await withScope(api, caller, async db => {
        const { customerId } = await orNotFound(findSharable(db, caller, params.id))
        if ((await lockAndCountLiveLinks(db, params.id)) >= MOST_LIVE_LINKS)
          throw new HttpError(409, 'There are too many live links of this vehicle. End one first.')
        const { id, token } = await insertLiveLink(db, {
          ...{ customerId, vehicleId: params.id, userId: caller.userId },
          ...body,
        })
        await audit(db, CREATED, {
          ...authorOf(caller, request),
          customerId,
          detail: { link: id, vehicle: params.id, hours: body.hours, destination: body.destination !== null },
        })
        const [link] = await findLiveLinks(db, caller, params.id, id)
        if (link === undefined) throw notFound()
        return { token, link }
      })
      const address = addressOf(origin, made.token)
      return { address, qr: qrCode(address), link: made.link }
    }),
    implement(liveLinks.revoke, ({ caller, params, request }) =>
      withScope(api, caller, async db => {
        const { customerId, vehicleId, opened } = await orNotFound(deleteLiveLink(db, caller, params.id))
        const detail = { link: params.id, vehicle: vehicleId, opened }
        await audit(db, REVOKED, { ...authorOf(caller, request), customerId, detail })
        return { revoked: true as const }
      }),
    ),
    implement(liveLinks.show, async ({ body, request }) => {
      guesses.check(request.ip)
      const link = await findLink(system, body.token)
      const position = await withScope(api, link.scope, db => readPosition(db, link.scope, link.vehicleId))
      if (position === null) {
        guesses.count(request.ip)
        throw notFound()
      }
      if (body.is_opened) await noteOpened(system, link.id)
      return showVehicle(link, position, findWay, Date.now())
    }),
  ]
}
