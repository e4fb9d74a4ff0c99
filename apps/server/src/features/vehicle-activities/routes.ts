import { isTrue } from '@milepost/contract/records.ts'
import { vehicleActivities } from '@milepost/contract/vehicle-activities.ts'
import { refusalFor } from '@milepost/domain/access/customer-modules.ts'
import type { FiledByHand } from '@milepost/domain/vehicle-activities/take-back.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { readActor } from '../../audit/actor.ts'
import { readFileTimeZone } from '../../auth/reader-clock.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { orNotFound } from '../../http/http-error.ts'
import { documentLink } from '../../vehicle-file/document-links.ts'
import { holdUpload } from '../../vehicle-file/uploads-in-hand.ts'
import { archiveActivities } from './archive-activities.ts'
import { createActivity } from './create-activity.ts'
import { activityColumns, exportedRows } from './export-activities.ts'
import { mayArchive } from './may-archive.ts'
import { type ReadActivity, readActivities, readByIds, readDepot } from './read-activities.ts'
import { sendDocument } from './send-document.ts'

const filedByHand = (activity: Omit<ReadActivity, 'documentName'>): FiledByHand => ({
  createdBy: activity.createdBy,
  createdAtMs: Date.parse(activity.created_at),
  reference: activity.activity_type_reference,
  recordId: activity.record_id,
  isArchived: activity.archived_at !== null,
  archivedBy: activity.archivedBy,
})

/** The log of what was filed of vehicles. */
export function vehicleActivityEndpoints(context: Context): Endpoint[] {
  const { api, system, files } = context

  const shown = (caller: SignedIn, { documentName, createdBy, archivedBy, ...activity }: ReadActivity) => ({
    ...activity,
    may_archive: mayArchive(caller, filedByHand({ createdBy, archivedBy, ...activity }), Date.now()),
    document:
      documentName !== null
        ? documentLink(files, { of: 'activity', id: activity.id }, caller.userId, Date.now())
        : null,
  })

  return [
    implement(vehicleActivities.list, async ({ caller, query }) => {
      const timeZone = await readFileTimeZone(context, caller, {})
      const { count, activities } = await withScope(api, caller, async db => {
        const depot = await readDepot(db, caller, query)
        return readActivities(db, caller, { query, depot, timeZone }, query)
      })
      const { access, method } = vehicleActivities.create
      return {
        count,
        may_create: refusalFor(access, caller, method) === null,
        results: activities.map(activity => shown(caller, activity)),
      }
    }),
    implement(vehicleActivities.export, async ({ caller, query, reply }) => {
      const { format, language, time_zone } = query
      const timeZone = await readFileTimeZone(context, caller, { time_zone })
      return sendTable(reply, {
        ...{ format, fileName: textsIn(language)('Vehicle File'), columns: activityColumns(language) },
        ...{ rows: exportedRows(context, caller, query, timeZone), locale: LOCALES[language], timeZone },
      })
    }),
    implement(vehicleActivities.create, async ({ caller, body, query: flags, request, admitAgain }) => {
      const contentType = request.headers['content-type'] ?? ''
      const [actor, timeZone] = [await readActor(system, caller, request), await readFileTimeZone(context, caller, {})]
      const sent = { body, contentType, flags, caller, actor, timeZone, admitAgain }
      const { id, isUnqualified } = await holdUpload(caller, () => createActivity(context, sent))
      const [activity] = await withScope(api, caller, db => readByIds(db, caller, [id]))
      return {
        ...shown(caller, await orNotFound(activity ?? null)),
        unqualified_to_approve_schedules: isUnqualified,
      }
    }),
    implement(vehicleActivities.archive, async ({ caller, body, request }) => {
      const { ids, archived, reason = null } = body
      const count = await withScope(api, caller, db =>
        archiveActivities(db, caller, { ids, archived, reason }, authorOf(caller, request)),
      )
      return { count }
    }),
    implement(vehicleActivities.document, ({ params, query, request, reply }) => {
      const { user: userId, expires, signature, thumbnail } = query
      const link = {
        of: 'activity',
        id: params.id,
        userId,
        expires,
        signature,
        isThumbnail: isTrue(thumbnail),
      } as const
      return sendDocument(context, link, { reply, address: request.ip, requestId: request.id })
    }),
  ]
}
