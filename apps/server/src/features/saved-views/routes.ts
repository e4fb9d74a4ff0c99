import { mayReadGeofences } from '@milepost/contract/geofence-fields.ts'
import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { signedIn } from '@milepost/contract/route.ts'
import { type SavedView, savedViews } from '@milepost/contract/saved-views.ts'
import { track } from '@milepost/contract/track.ts'
import { vehicleCosts } from '@milepost/contract/vehicle-costs.ts'
import { vehicleNotes } from '@milepost/contract/vehicle-notes.ts'
import type { Access } from '@milepost/domain/access/access.ts'
import { narrowedTo, refusalFor } from '@milepost/domain/access/customer-modules.ts'
import type { PageOfModules } from '@milepost/domain/access/views-of-modules.ts'
import type { FastifyRequest } from 'fastify'
import { type AuditAction, audit, auditAction } from '../../audit/audit.ts'
import type { SignedIn } from '../../auth/signed-in.ts'
import type { Context } from '../../context.ts'
import { type ScopedDb, withScope } from '../../db/scope.ts'
import { authorOf } from '../../http/author.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { HttpError, notFound, orNotFound } from '../../http/http-error.ts'
import { mayChangeView, mayShareViews } from './policy.ts'
import {
  deleteView,
  findViews,
  forgetForeignDefaults,
  insertView,
  lockAndCountViews,
  lockView,
  setDefaultView,
  updateView,
  type ViewRow,
} from './queries.ts'

interface LoggedView {
  view: number
  page: string
  name: string
  is_shared: boolean
}

const VIEW_SAVED = auditAction<LoggedView>('view saved')
const VIEW_CHANGED = auditAction<LoggedView>('view changed')
const VIEW_DELETED = auditAction<LoggedView>('view deleted')

/** More than this of one page is no longer a list to choose from. */
const MOST_VIEWS = 100

/** Of the pages of a module their rule: whoever has it not, and a customer that has it not, has no views of them either. */
const RULES: Readonly<Record<PageOfModules, Access>> = {
  track: track.list.access,
  costs: vehicleCosts.list.access,
  notes: vehicleNotes.list.access,
  geofences: mayReadGeofences,
  'notification-rules': notificationRules.list.access,
}

const isPageOfModules = (page: string): page is PageOfModules => Object.hasOwn(RULES, page)

/** The caller with the customers alone whose views of a page they see: none where they may not see what the page shows. */
function viewerOf(caller: SignedIn, page: string): SignedIn {
  const rule = isPageOfModules(page) ? RULES[page] : signedIn
  return refusalFor(rule, caller, 'GET') === null ? narrowedTo(rule, caller) : { ...caller, customerIds: [] }
}

export function savedViewEndpoints({ api }: Context): Endpoint[] {
  return [
    implement(savedViews.list, ({ caller: whole, query }) => {
      const caller = viewerOf(whole, query.page)
      return withScope(api, caller, async db => {
        const rows = await findViews(db, caller, { page: query.page })
        return {
          count: rows.length,
          results: rows.map(row => present(caller, row)),
          may_share: mayShareViews(caller),
        }
      })
    }),
    implement(savedViews.save, ({ caller: whole, body, request }) => {
      const caller = viewerOf(whole, body.page)
      return withScope(api, caller, async db => {
        if (body.is_shared) assertMayShare(caller)
        const [customerId] = caller.customerIds
        if (customerId === undefined) throw new HttpError(403, 'Only users of a customer can save views.')
        if ((await lockAndCountViews(db, caller, body.page)) >= MOST_VIEWS) {
          throw new HttpError(409, 'There are too many saved views. Delete one first.')
        }
        const id = await insertView(db, caller, customerId, body)
        if (id === null) throw nameTaken()
        return changed(db, caller, request, id, VIEW_SAVED)
      })
    }),
    implement(savedViews.change, ({ caller, params, body, request }) =>
      withScope(api, caller, async db => {
        const view = await findChangeable(db, caller, params.id)
        const { name = view.name, query = view.query, is_shared = view.is_shared } = body
        if (is_shared && !view.is_shared) assertMayShare(caller)
        if (!(await updateView(db, view, { name, query, is_shared }))) throw nameTaken()
        if (!is_shared) await forgetForeignDefaults(db, view)
        return changed(db, caller, request, view.id, VIEW_CHANGED)
      }),
    ),
    implement(savedViews.setDefault, ({ caller, params, body }) =>
      withScope(api, caller, async db => {
        await lockView(db, caller, params.id)
        const view = await findView(db, caller, params.id)
        await setDefaultView(db, caller, view, body.is_default)
        return present(caller, await findView(db, caller, view.id))
      }),
    ),
    implement(savedViews.remove, ({ caller, params, request }) =>
      withScope(api, caller, async db => {
        const view = await findChangeable(db, caller, params.id)
        await deleteView(db, view)
        await auditView(db, caller, request, view, VIEW_DELETED)
        return { deleted: true as const }
      }),
    ),
  ]
}

const present = (caller: SignedIn, view: ViewRow): SavedView => ({ ...view, may_change: mayChangeView(caller, view) })

async function findView(db: ScopedDb, caller: SignedIn, id: number): Promise<ViewRow> {
  const [found] = await findViews(db, caller, { id })
  if (found === undefined) throw notFound()
  // By its id it is no more to be seen than in the list of its page.
  const [view] = await findViews(db, viewerOf(caller, found.page), { id })
  return orNotFound(view ?? null)
}

async function findChangeable(db: ScopedDb, caller: SignedIn, id: number): Promise<ViewRow> {
  await lockView(db, caller, id)
  const view = await findView(db, caller, id)
  if (!mayChangeView(caller, view)) throw new HttpError(403, 'This view belongs to another user.')
  return view
}

/** The view as it is now; what was done is in the audit log. */
async function changed(
  db: ScopedDb,
  caller: SignedIn,
  request: FastifyRequest,
  id: number,
  action: AuditAction<LoggedView>,
): Promise<SavedView> {
  const [view] = await findViews(db, caller, { id })
  // An administrator who would take back what somebody else shared would no longer see it.
  if (!view) throw new HttpError(403, 'This view belongs to another user.')
  await auditView(db, caller, request, view, action)
  return present(caller, view)
}

function auditView(
  db: ScopedDb,
  caller: SignedIn,
  request: FastifyRequest,
  view: ViewRow,
  action: AuditAction<LoggedView>,
): Promise<void> {
  return audit(db, action, {
    ...authorOf(caller, request),
    customerId: view.customer_id,
    detail: { view: view.id, page: view.page, name: view.name, is_shared: view.is_shared },
  })
}

function assertMayShare(caller: SignedIn): void {
  if (!mayShareViews(caller)) throw new HttpError(403, 'Your role cannot share views.')
}

const nameTaken = () => new HttpError(409, 'A view with this name already exists. Choose another name.', 'name')
