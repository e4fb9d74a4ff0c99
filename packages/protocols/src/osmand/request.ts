import type { DevicePosition } from '../message.ts'
import { FieldError, type FieldRejection } from './fields.ts'
import { readForm } from './form.ts'
import { readJson } from './json.ts'
import { positionOf } from './report.ts'

export const osmandDefaultPort = 5055

export interface OsmAndRequest {
  /** The query string, with or without its question mark; empty when there is none. */
  query: string
  /** The body as text, empty when there is none. */
  body: string
  contentType: string | undefined
  /** Stands in for a time the device did not send. Without it such a request is rejected. */
  receivedAtMs?: number
}

export interface ReportedPosition {
  kind: 'position'
  deviceId: string
  position: DevicePosition
}

/** Reads one request of a phone, in either form. Never throws: what cannot be read is a rejection naming the field. */
export function decodeOsmAndRequest(request: OsmAndRequest): ReportedPosition | FieldRejection {
  try {
    const { deviceId, report } = isJsonType(request.contentType)
      ? readJson(request.body, request.receivedAtMs)
      : readForm(parametersOf(request), request.receivedAtMs)
    return { kind: 'position', deviceId, position: positionOf(report) }
  } catch (error) {
    if (error instanceof FieldError) return error.rejection
    throw error
  }
}

/** Any other body is read as a form, whatever it is called. */
export function isJsonType(contentType: string | undefined): boolean {
  return /^application\/(.+\+)?json\b/i.test(contentType?.trim() ?? '')
}

/** Any method may carry the form in the query, the body or both; the query wins. */
function parametersOf({ query, body }: OsmAndRequest): URLSearchParams {
  const parameters = new URLSearchParams(query)
  const inQuery = new Set(parameters.keys())
  for (const [name, value] of new URLSearchParams(body.trim())) {
    if (!inQuery.has(name)) parameters.append(name, value)
  }
  return parameters
}
