import { isDescending } from '@milepost/contract/records.ts'
import { type Upload, type UploadChoices, type UploadNounName, uploads } from '@milepost/contract/uploads.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { customersInArea, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { uploadNounWord } from '@milepost/texts/upload-words.ts'
import type { TFunction } from 'i18next'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { orderDirection } from '../../db/order-direction.ts'
import { withScope } from '../../db/scope.ts'
import { sendTable } from '../../documents/tabular.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { seenUploadsOf } from '../../uploads/seen-uploads.ts'
import { headingOf, type UploadColumn, type UploadNoun, uploadColumns } from '../../uploads/upload-noun.ts'
import { acceptUpload } from './accept-upload.ts'
import { beginUndo } from './begin-undo.ts'
import { beginSaving, beginWork } from './begin-work.ts'
import { cancelUpload } from './cancel-upload.ts'
import { changeChecked, keepChoices } from './change-checked.ts'
import { faultColumns, faultRows } from './export-faults.ts'
import { readFaults } from './fault-rows.ts'
import { findOrder, findUpload, listUploads } from './upload-rows.ts'

/** Files of records, each worked off by a job. `nouns`: what comes from files. */
export function uploadEndpoints(context: Context, nouns: readonly UploadNoun[]): Endpoint[] {
  const { api, system, files } = context
  const nounOf = (name: UploadNounName): UploadNoun => {
    const noun = nouns.find(one => one.name === name)
    if (noun === undefined) throw notFound()
    return noun
  }
  const mayEdit = (caller: SignedIn) => mayAdminister(caller, 'uploads', 'write')
  const find = (caller: SignedIn, id: number) =>
    orNotFound(withScope(api, caller, db => findUpload(db, seenUploadsOf(nouns, caller), mayEdit(caller), id)))

  /** The caller with the customers whose records they may change: nobody changes others by a file. Throws HttpError. */
  function senderOf(caller: SignedIn, name: UploadNounName): SignedIn {
    const { area } = nounOf(name).noun.routes.create.access
    const access = { kind: 'administration', area, does: 'write' } as const
    if (refusalFor(access, caller, 'POST') !== null) {
      throw new HttpError(403, 'You do not have permission to perform this action.')
    }
    return { ...caller, customerIds: customersInArea(area, caller) }
  }

  const send = (route: SendRoute, noun: UploadNounName) =>
    implement(route, async ({ body, caller: whole, request, admitAgain }) => {
      const caller = senderOf(whole, noun)
      const contentType = request.headers['content-type'] ?? ''
      const author = authorOf(caller, request)
      const assertPossible = (choices: UploadChoices) => assertChoices(nounOf(noun), choices)
      const id = await acceptUpload(context, { body, contentType, caller, author, noun, admitAgain, assertPossible })
      return find(caller, id)
    })

  const list = (route: (typeof uploads)['list'] | (typeof uploads)['listVehicles'], noun: UploadNounName | null) =>
    implement(route, ({ caller, query }) =>
      withScope(api, caller, async db => {
        const page = { from: (query.page - 1) * query.pageSize, limit: query.pageSize }
        const way = orderDirection(query)
        const found = await listUploads(db, seenUploadsOf(nouns, caller), mayEdit(caller), { noun, way, ...page })
        return { ...found, may_create: mayEdit(caller) }
      }),
    )

  return [
    send(uploads.sendVehicles, 'vehicles'),
    send(uploads.sendDrivers, 'drivers'),
    send(uploads.sendTrackers, 'trackers'),
    send(uploads.sendUsers, 'users'),
    send(uploads.sendGeofences, 'geofences'),
    send(uploads.sendQrCodes, 'qr_codes'),
    list(uploads.listVehicles, 'vehicles'),
    list(uploads.list, null),
    implement(uploads.read, ({ caller, params }) => find(caller, params.id)),
    implement(uploads.check, async ({ caller, params: { id }, body, request }) => {
      const upload = await find(caller, id)
      senderOf(caller, upload.noun)
      const columns = body.columns ?? upload.columns
      assertColumns(upload, nounOf(upload.noun), columns)
      const choices = body.choices ?? upload.choices
      assertChoices(nounOf(upload.noun), choices)
      await changeChecked(system, upload, authorOf(caller, request), async db => {
        await keepChoices(db, id, { columns, choices })
        await beginWork(db, { id, customer: upload.customer, actsFor: caller.userId, saves: false })
      })
      return find(caller, id)
    }),
    implement(uploads.save, async ({ caller, params: { id }, body, request }) => {
      const upload = await find(caller, id)
      senderOf(caller, upload.noun)
      const { time_zone: timeZone } = await orNotFound(findOrder(system, id))
      await changeChecked(system, upload, authorOf(caller, request), db =>
        beginSaving(db, {
          ...{ id, customer: upload.customer, actsFor: caller.userId, nowMs: Date.now() },
          ...{ runsOnWeekend: body.run_on_weekend, timeZone },
        }),
      )
      return find(caller, id)
    }),
    implement(uploads.cancel, async ({ caller, params: { id } }) => {
      const upload = await find(caller, id)
      senderOf(caller, upload.noun)
      await cancelUpload(system, files, id)
      return find(caller, id)
    }),
    implement(uploads.undo, async ({ caller, params: { id }, request }) => {
      const upload = await find(caller, id)
      senderOf(caller, upload.noun)
      await beginUndo(system, upload, authorOf(caller, request))
      return find(caller, id)
    }),
    implement(uploads.faults, async ({ caller, params: { id }, query }) => {
      await find(caller, id)
      const page = { from: (query.page - 1) * query.pageSize, limit: query.pageSize }
      return withScope(api, caller, db => readFaults(db, id, { ...page, isDescending: isDescending(query) }))
    }),
    implement(uploads.exportFaults, async ({ caller, params: { id }, query: { format, language }, reply }) => {
      const upload = await find(caller, id)
      const { noun, file_name } = upload
      const t = textsIn(language)
      return sendTable(reply, {
        format,
        fileName: `${file_name.replace(/\.\w+$/, '')} - ${t('Errors')}`,
        columns: faultColumns(t),
        rows: faultRows(api, caller, upload, nounOf(noun), t),
        locale: LOCALES[language],
      })
    }),
    implement(uploads.template, ({ query: { noun, format, language }, reply }) => {
      const t = textsIn(language)
      const upload = nounOf(noun)
      const columns = uploadColumns(upload)
      return sendTable(reply, {
        format,
        fileName: uploadNounWord(noun, t),
        columns: columns.map(column => ({ header: t(headingOf(upload, column)), kind: 'text' })),
        rows: sampleOf(columns, t),
        locale: LOCALES[language],
      })
    }),
  ]
}

type SendRoute = (typeof uploads)[
  | 'sendVehicles'
  | 'sendDrivers'
  | 'sendTrackers'
  | 'sendUsers'
  | 'sendGeofences'
  | 'sendQrCodes']

async function* sampleOf(columns: readonly UploadColumn[], t: TFunction): AsyncGenerator<string[]> {
  yield columns.map(({ sample }) => (typeof sample === 'string' ? sample : sample(t)))
}

/** Where lines say something of records that are there, what no line names is left alone. */
function assertChoices({ ofKnown }: UploadNoun, { deactivate }: UploadChoices): void {
  if (ofKnown !== undefined && deactivate)
    throw new HttpError(400, 'Nothing is archived by this file.', 'uploadChoices')
}

/** As many as the file has, each of the noun and none twice. */
function assertColumns({ headings }: Upload, noun: UploadNoun, columns: readonly (string | null)[]): void {
  const known = new Set(uploadColumns(noun).map(({ id }) => id))
  const given = columns.filter(id => id !== null)
  const isWrong = given.some(id => !known.has(id)) || new Set(given).size < given.length
  if (isWrong || columns.length !== headings.length) {
    throw new HttpError(400, 'Give each column of the file one column of the noun, or none.', 'columns')
  }
}
