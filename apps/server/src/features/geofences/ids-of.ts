import { HttpError } from '../../http/http-error.ts'

interface Deletion {
  query: { id?: number | number[] | undefined }
  body?: { ids?: number[] | undefined } | null | undefined
}

/** What a deletion names: ids of the query, of the body, or of both (N-57). Throws a 400 where there is none. */
export function idsOf({ query, body }: Deletion): number[] {
  const ids = [...new Set([query.id ?? [], body?.ids ?? []].flat())]
  if (ids.length === 0) throw new HttpError(400, 'Required', 'id')
  return ids
}
