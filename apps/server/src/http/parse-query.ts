import { type ParsedUrlQuery, parse } from 'node:querystring'

/** The parameters of a query. One that is sent empty (`ordering=`) is not there (N-84). */
export function parseQuery(text: string): ParsedUrlQuery {
  const present = Object.entries(parse(text)).flatMap(([name, value]): [string, string | string[]][] => {
    if (!Array.isArray(value)) return value ? [[name, value]] : []
    const values = value.filter(one => one !== '')
    return values.length > 0 ? [[name, values]] : []
  })
  return Object.fromEntries(present)
}
