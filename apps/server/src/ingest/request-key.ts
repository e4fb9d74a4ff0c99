import type { IncomingHttpHeaders } from 'node:http'
import { isJsonType } from '@milepost/protocols/osmand/request.ts'

/**
 * Takes the key of a report out of it: as `Authorization: Bearer KEY`, or as the parameter `key` of the address or the body, where an
 * app can set neither. What is left is decoded and kept, so that the key is nowhere in the records.
 */
export function withoutKey(query: string, body: string, headers: IncomingHttpHeaders) {
  const inHeader = /^Bearer ([\w-]{1,200})$/i.exec(headers.authorization ?? '')?.[1]
  const inQuery = ofForm(query)
  const inBody = isJsonType(headers['content-type']) ? ofJson(body) : ofForm(body)
  const key = inHeader ?? inQuery.key ?? inBody.key
  return { query: without(inQuery.rest, key), body: without(inBody.rest, key), key }
}

/** Keys have 43 characters (`newKey`). What is much shorter is none, and may stand in numbers and times of the report. */
const SHORTEST_SECRET = 20

/** Wherever else it may stand. */
const without = (text: string, key: string | null) =>
  key === null || key.length < SHORTEST_SECRET ? text : text.replaceAll(key, '')

interface Parted {
  rest: string
  key: string | null
}

function ofForm(parameters: string): Parted {
  const parts = parameters.split('&')
  const [first] = parts.flatMap(part => keyIn(part) ?? [])
  if (first === undefined) return { rest: parameters, key: null }
  return { rest: parts.filter(part => keyIn(part) === null).join('&'), key: first }
}

/** As whoever reads the parameters will: the name may be escaped, and what is around the whole is not part of it. */
const keyIn = (part: string) => new URLSearchParams(part.trim()).get('key')

/** Text that is no JSON is left as it is: whoever decodes it says so. */
function ofJson(body: string): Parted {
  const [first] = body.matchAll(KEY_OF_JSON)
  return { rest: body.replaceAll(KEY_OF_JSON, '$1"'), key: first?.[2] ?? null }
}

const KEY_OF_JSON = /("key"\s*:\s*")([\w-]{1,200})"/g
