import type { Route } from '@milepost/contract/route.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api/client.ts'
import type { Words } from '../i18n/use-words.ts'

/** One of a list to choose from: a code, or the id of a row. */
export interface Choice {
  value: string | number
  label: string
}

/** What a field or a filter chooses from. */
export interface Choices {
  /** The choices whose words contain `search`; of a list that is not long, all of them. */
  query: (search: string) => ReturnType<typeof choicesQuery>
  /** In the language of the reader. */
  words: (choice: Choice, words: Words) => string
  /** The list is long: the server searches it. */
  isLong: boolean
}

const choicesQuery = (name: readonly string[], load: (signal: AbortSignal) => Promise<readonly Choice[]>) =>
  queryOptions({ queryKey: ['choices', ...name], queryFn: ({ signal }) => load(signal), staleTime: 60_000 })

const PAGE_SIZE = 1_000
const LONG_PAGE_SIZE = 50

interface FromRoute<Row> {
  choice: (row: Row) => Choice
  words?: Choices['words']
  isLong?: boolean
}

/** The rows of a call that takes `search` and `pageSize`. */
export function choicesOf<Row>(
  route: Route & { result: z.ZodType<{ results: Row[] }> },
  { choice, words = ({ label }) => label, isLong = false }: FromRoute<Row>,
): Choices {
  return {
    query: search =>
      choicesQuery(isLong ? [route.path, search] : [route.path], async signal => {
        const query = isLong ? { search, pageSize: LONG_PAGE_SIZE } : { pageSize: PAGE_SIZE }
        const { results } = await call(route, { query }, { signal, suppressErrorDialog: true })
        return results.map(choice)
      }),
    words,
    isLong,
  }
}

/** A list that is known beforehand. */
export function choicesAmong(choices: readonly Choice[], words: Choices['words']): Choices {
  return {
    query: () =>
      choicesQuery(
        choices.map(({ value }) => String(value)),
        async () => choices,
      ),
    words,
    isLong: false,
  }
}
