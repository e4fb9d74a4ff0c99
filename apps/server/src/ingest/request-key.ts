import type { IncomingHttpHeaders } from 'node:http'

/**
 * Takes the key of a report out of it: as `Authorization: Bearer KEY`, or as the parameter `key` of the address or the form, where an
 * app can set neither. What is left is decoded and kept, so that the key is nowhere in the records.
 */
export function withoutKey(query: string, body: string, headers: IncomingHttpHeaders) {
  const inHeader = /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1]
  const inQuery = split(query)
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? true
  const inBody = isForm ? split(body) : { rest: body, key: null }
  return { query: inQuery.rest, body: inBody.rest, key: inHeader ?? inQuery.key ?? inBody.key }
}

function split(parameters: string): { rest: string; key: string | null } {
  const parts = parameters.split('&')
  const [first] = parts.flatMap(part => keyIn(part) ?? [])
  if (first === undefined) return { rest: parameters, key: null }
  return { rest: parts.filter(part => keyIn(part) === null).join('&'), key: first }
}

/** As whoever reads the parameters will: the name may be escaped, and what is around the whole is not part of it. */
const keyIn = (part: string) => new URLSearchParams(part.trim()).get('key')
