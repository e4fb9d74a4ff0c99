/** By what a store says that it is full: a disk, a quota, an S3-compatible store. */
const FULL_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'XMinioStorageFull',
  'QuotaExceeded',
  'QuotaExceededException',
])

/** The store of files did not take what was put into it: it is full, or cannot be reached. */
export class StoreFault extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    super('The store of files did not take the content.', { cause })
    this.isFull = isFullError(cause)
  }
}

function isFullError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status = 'statusCode' in cause && cause.statusCode
  return status === 507 || ('code' in cause && FULL_CODES.has(String(cause.code)))
}
