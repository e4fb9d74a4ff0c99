/** An answer other than success that the caller can do something about. `detail` is shown to a person (HTTP-19). */
export class HttpError extends Error {
  readonly status: number
  readonly detail: string
  readonly field: string | undefined

  constructor(status: number, detail: string, field?: string) {
    super(detail)
    this.status = status
    this.detail = detail
    this.field = field
  }
}

/** A row that does not exist and a row of somebody else are the same to the caller. */
export function notFound(): HttpError {
  return new HttpError(404, 'Not found')
}
