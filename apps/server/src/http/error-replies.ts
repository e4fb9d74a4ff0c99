import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { Log } from '../config/log.ts'
import type { Context } from '../context.ts'
import { isGivenUp } from '../db/scope.ts'
import { QueueFull } from '../documents/fair-queue.ts'
import { StoreFault } from '../files/store-fault.ts'
import { ForbiddenChange, InvalidFields, VersionConflict } from '../records/faults.ts'
import { type DocumentRefusal, DocumentRefused } from '../vehicle-file/document-refused.ts'
import { fieldFaults } from './field-faults.ts'
import { HttpError } from './http-error.ts'
import { refusalText } from './refusal-text.ts'

/**
 * The one place that turns errors into responses: `{detail}` of the documents, never a stack trace. It is in the language of its reader,
 * whom the databases know; null: no person reads it.
 */
export function installErrorReplies(
  app: FastifyInstance,
  log: Log,
  databases: Pick<Context, 'api' | 'system'> | null,
): void {
  app.setErrorHandler(async (error: FastifyError | HttpError, request, reply) => {
    const requestId = request.id
    const reader = { caller: request.caller, languages: request.headers['accept-language'] }
    const said = (told: Error) => (databases === null ? told.message : refusalText(databases, reader, told))
    if (error instanceof HttpError) {
      return reply.status(error.status).send({
        detail: await said(error),
        ...(error.field && { field: error.field }),
        ...error.more,
        request_id: requestId,
      })
    }
    if (error instanceof InvalidFields) {
      const [{ detail, field }] = error.faults
      return reply.status(400).send({ detail, field, fields: error.faults, request_id: requestId })
    }
    if (error instanceof ForbiddenChange) {
      return reply.status(403).send({ detail: await said(error), request_id: requestId })
    }
    if (error instanceof DocumentRefused) {
      const { reason, fileName } = error
      const detail = `${fileName === null ? '' : `${fileName}: `}${await said(error)}`
      return reply.status(REFUSED_DOCUMENTS[reason]).send({ detail, field: 'file', request_id: requestId })
    }
    if (error instanceof StoreFault) {
      log.error({ err: error.cause, requestId }, 'the store of files did not take what was sent')
      return reply
        .status(error.isFull ? 507 : 503)
        .send({ detail: await said(error), field: 'file', request_id: requestId })
    }
    if (error instanceof QueueFull) {
      return reply
        .status(error.isOwn ? 429 : 503)
        .header('retry-after', FILES_LATER_S)
        .send({ detail: await said(new Error(tooManyFiles(error))), request_id: requestId })
    }
    if (error instanceof VersionConflict) {
      const { sent, current } = error
      return reply
        .status(409)
        .send({ detail: await said(error), field: 'version', sent, current, request_id: requestId })
    }
    if (hasZodFastifySchemaValidationErrors(error)) {
      const fields = fieldFaults(error.validation)
      const [first] = fields
      const field = first?.field || error.validationContext || 'request'
      return reply
        .status(400)
        .send({ detail: `${field}: ${first?.detail ?? 'invalid'}`, field, fields, request_id: requestId })
    }
    if (error.statusCode && error.statusCode < 500) {
      return reply.status(error.statusCode).send({ detail: error.message, request_id: requestId })
    }
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed) {
      log.debug({ requestId, route: request.routeOptions.url }, 'a file was broken off by its reader')
      return reply.status(BROKEN_OFF).send()
    }
    const invalidResponse = isResponseSerializationError(error) ? error.cause.issues : undefined
    log.error({ err: error, invalidResponse, requestId, route: request.routeOptions.url }, 'a request failed')
    const detail = unavailable(error)
    return reply
      .status(detail ? 503 : 500)
      .send({ detail: detail ?? 'Something went wrong on the server', request_id: requestId })
  })
}

const REFUSED_DOCUMENTS: Readonly<Record<DocumentRefusal, number>> = {
  'too large': 413,
  'not taken': 415,
  unreadable: 400,
}

/** Nobody reads it; the figures of requests count it apart from what failed here. */
const BROKEN_OFF = 499

/** A usual file takes a second or two, to be made or to be looked at. */
const FILES_LATER_S = 10

const tooManyFiles = ({ isOwn }: QueueFull) =>
  isOwn
    ? 'Your company has too many files being made or sent at the moment. Try again in a moment.'
    : 'Too many files are being made or sent at the moment. Try again in a moment.'

/** What to say where the same request may succeed later. */
function unavailable(error: Error): string | null {
  if (isGivenUp(error)) return 'Another user is changing the same data. Try again in a moment.'
  return isDatabaseAway(error) ? 'The database is not available at the moment' : null
}

function isDatabaseAway(error: Error & { code?: string }): boolean {
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|08\d{3})$/.test(error.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  )
}
