import { type SavedView, savedViews } from '@milepost/contract/saved-views.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { CallFunction } from '../api/http.ts'
import { queryClient } from '../api/query-client.ts'

export const savedViewsQuery = (page: string) =>
  queryOptions({
    queryKey: ['saved views', page],
    queryFn: ({ signal }) => call(savedViews.list, { query: { page } }, { signal }),
    staleTime: 5 * 60_000,
  })

const forget = (page: string) => queryClient.invalidateQueries({ queryKey: savedViewsQuery(page).queryKey })

export interface NewView {
  name: string
  query: string
  isShared: boolean
  isDefault: boolean
}

/** Keeps a view of a page. Throws the server's objection. */
export async function saveView(
  send: CallFunction,
  page: string,
  { name, query, isShared, isDefault }: NewView,
): Promise<SavedView> {
  const view = await send(savedViews.save, { body: { page, name, query, is_shared: isShared } })
  if (isDefault) await send(savedViews.setDefault, { params: { id: view.id }, body: { is_default: true } })
  await forget(page)
  return view
}

export async function changeView(
  send: CallFunction,
  view: SavedView,
  change: { name?: string; query?: string; is_shared?: boolean },
): Promise<void> {
  await send(savedViews.change, { params: { id: view.id }, body: change })
  await forget(view.page)
}

/** Opens the page with this view from now on, or no longer. */
export async function setDefaultView(send: CallFunction, view: SavedView, isDefault: boolean): Promise<void> {
  await send(savedViews.setDefault, { params: { id: view.id }, body: { is_default: isDefault } })
  await forget(view.page)
}

export async function deleteView(send: CallFunction, view: SavedView): Promise<void> {
  await send(savedViews.remove, { params: { id: view.id } })
  await forget(view.page)
}
