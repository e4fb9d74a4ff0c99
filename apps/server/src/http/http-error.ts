/** A response other than success that the caller can do something about. `detail` is shown to a person (HTTP-19). */
export class HttpError extends Error {
  readonly status: number
  readonly detail: string
  readonly field: string | undefined
  /** What the route's own body of this error holds besides (`errorBodies` of the contract). */
  readonly more: Readonly<Record<string, unknown>>

  constructor(status: number, detail: string, field?: string, more: Readonly<Record<string, unknown>> = {}) {
    super(detail)
    this.status = status
    this.detail = detail
    this.field = field
    this.more = more
  }
}

/** What was looked for, or 404. */
export async function orNotFound<T>(looking: Promise<T | null> | T | null): Promise<T> {
  const found = await looking
  if (found === null) throw notFound()
  return found
}

/** A row that does not exist and a row of another customer are the same to the caller. */
export function notFound(): HttpError {
  return new HttpError(404, 'Not found')
}
