/** By what a store says that it is full: a disk, a quota, an S3-compatible store. */
const FULL_CODES = new Set([
  'ENOSPC',
  'EDQUOT',
  'InsufficientStorage',
  'XMinioStorageFull',
  'QuotaExceeded',
  'QuotaExceededException',
])

const NO_ROOM = 'There is no room left to store files. Nothing was filed; ask whoever runs this server.'
const AWAY = 'The store of files cannot be reached. Nothing was filed; try again in a few minutes.'

/** The store of files did not take what was put into it: it is full, or cannot be reached. The message is for whoever sent it. */
export class StoreFault extends Error {
  readonly isFull: boolean

  constructor(cause: unknown) {
    const isFull = isFullError(cause)
    super(isFull ? NO_ROOM : AWAY, { cause })
    this.isFull = isFull
  }
}

function isFullError(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false
  const status = 'statusCode' in cause && cause.statusCode
  return status === 507 || ('code' in cause && FULL_CODES.has(String(cause.code)))
}
