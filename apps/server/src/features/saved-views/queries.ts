import { sql } from 'kysely'
import { customerInScope } from '../../db/in-scope.ts'
import type { Scope, ScopedDb } from '../../db/scope.ts'
import { takenConstraint } from '../../records/faults.ts'

/** The reader of views: gets their own, and those shared within their scope. */
export interface Owner extends Scope {
  userId: number
}

export interface ViewRow {
  id: number
  customer_id: number
  page: string
  name: string
  query: string
  is_shared: boolean
  is_own: boolean
  is_default: boolean
}

/** Holds a view until the transaction ends: another change of it, or its deletion, waits. */
export async function lockView(db: ScopedDb, { customerIds }: Owner, id: number): Promise<void> {
  const ofScope = customerInScope({ customerIds }, 'customer_id')
  await sql`select from saved_views where id = ${id} and ${ofScope} for update`.execute(db)
}

/** The views of a page, or the one with an id; somebody else's personal view is not found. */
export async function findViews(
  db: ScopedDb,
  { userId, customerIds }: Owner,
  which: { page: string } | { id: number },
): Promise<ViewRow[]> {
  const isAsked = 'id' in which ? sql`v.id = ${which.id}` : sql`v.page = ${which.page}`
  const { rows } = await sql<ViewRow>`
    select v.id, v.customer_id, v.page, v.name, v.query, v.is_shared, v.user_id = ${userId} as is_own,
      d.saved_view_id is not null as is_default
    from saved_views v
    left join default_views d on d.saved_view_id = v.id and d.user_id = ${userId}
    where ${isAsked} and ${customerInScope({ customerIds }, 'v.customer_id')} and (v.is_shared or v.user_id = ${userId})
    order by lower(v.name), v.id`.execute(db)
  return rows
}

/** Namespace of the advisory locks of users who save a view. */
const LOCKS = 7_318_032

/** How many views of a page the user has; until the transaction ends no other request saves one for them. */
export async function lockAndCountViews(db: ScopedDb, { userId }: Owner, page: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(${LOCKS}, ${userId})`.execute(db)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from saved_views where user_id = ${userId} and page = ${page}`.execute(db)
  return rows[0]!.count
}

export interface NewView {
  page: string
  name: string
  query: string
  is_shared: boolean
}

/** Its id; null when the user has one of that name. */
export async function insertView(
  db: ScopedDb,
  { userId }: Owner,
  customerId: number,
  { page, name, query, is_shared }: NewView,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into saved_views (customer_id, user_id, page, name, query, is_shared)
    values (${customerId}, ${userId}, ${page}, ${name}, ${query}, ${is_shared})
    on conflict (user_id, page, name) do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whether it could be: not when its owner has another of that name; then nothing else can be done in the transaction. */
export async function updateView(
  db: ScopedDb,
  view: ViewRow,
  { name, query, is_shared }: Omit<NewView, 'page'>,
): Promise<boolean> {
  try {
    await sql`update saved_views set name = ${name}, query = ${query}, is_shared = ${is_shared}, updated_at = now()
      where id = ${view.id}`.execute(db)
    return true
  } catch (error) {
    if (takenConstraint(error) === null) throw error
    return false
  }
}

export async function deleteView(db: ScopedDb, { id }: ViewRow): Promise<void> {
  await sql`delete from saved_views where id = ${id}`.execute(db)
}

/** A page opens with one view at most. */
export async function setDefaultView(
  db: ScopedDb,
  { userId }: Owner,
  { id, page, customer_id }: ViewRow,
  isDefault: boolean,
): Promise<void> {
  if (isDefault) {
    await sql`
      insert into default_views (user_id, page, customer_id, saved_view_id)
      values (${userId}, ${page}, ${customer_id}, ${id})
      on conflict (user_id, page) do update
        set saved_view_id = excluded.saved_view_id, customer_id = excluded.customer_id`.execute(db)
  } else {
    await sql`delete from default_views where user_id = ${userId} and saved_view_id = ${id}`.execute(db)
  }
}

/** When a view is no longer shared, it is nobody's default but its owner's. */
export async function forgetForeignDefaults(db: ScopedDb, { id }: ViewRow): Promise<void> {
  await sql`
    delete from default_views d using saved_views v
    where v.id = d.saved_view_id and v.id = ${id} and d.user_id <> v.user_id`.execute(db)
}
