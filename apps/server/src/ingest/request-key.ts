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
  if (!/(^|&)key=/.test(parameters)) return { rest: parameters, key: null }
  const parts = parameters.split('&')
  const [first] = parts.filter(isKey)
  return { rest: parts.filter(part => !isKey(part)).join('&'), key: new URLSearchParams(first).get('key') }
}

const isKey = (part: string) => part.startsWith('key=')
