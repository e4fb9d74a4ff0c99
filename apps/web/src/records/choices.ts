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

/** Choices as they came: all of them, or where `isCut` the first. */
export interface ChoiceList {
  choices: readonly Choice[]
  isCut: boolean
}

/** What a field or a filter chooses from. */
export interface Choices {
  /** The choices that `search` finds; without it the first ones, which usually are all. */
  query: (search: string) => ReturnType<typeof choicesQuery>
  /** In the language of the reader. */
  words: (choice: Choice, words: Words) => string
  /** The list is long: without a search only a few come, the likeliest first. */
  isLong: boolean
}

const choicesQuery = (name: readonly string[], load: (signal: AbortSignal) => Promise<ChoiceList>) =>
  queryOptions({ queryKey: ['choices', ...name], queryFn: ({ signal }) => load(signal), staleTime: 60_000 })

const PAGE_SIZE = 1_000
const LONG_PAGE_SIZE = 50

interface FromRoute<Row> {
  choice: (row: Row) => Choice
  /** Whether a row may be chosen; all may unless given. */
  offers?: (row: Row) => boolean
  words?: Choices['words']
  isLong?: boolean
}

/** The rows of a call that takes `search` and `pageSize`. */
export function choicesOf<Row>(
  route: Route & { method: 'GET'; result: z.ZodType<{ count: number; results: Row[] }> },
  { choice, offers, words = ({ label }) => label, isLong = false }: FromRoute<Row>,
): Choices {
  return {
    query: search =>
      choicesQuery([route.path, search, offers === undefined ? 'all' : 'offered'], async signal => {
        const query = { search, pageSize: isLong ? LONG_PAGE_SIZE : PAGE_SIZE }
        const { count, results } = await call(route, { query }, { signal, suppressErrorDialog: true })
        return { choices: (offers ? results.filter(offers) : results).map(choice), isCut: count > results.length }
      }),
    words,
    isLong,
  }
}

/** A list that is read when it is first shown. */
export function choicesLoaded(name: string, load: () => readonly Choice[]): Choices {
  return {
    query: () => choicesQuery([name], async () => ({ choices: load(), isCut: false })),
    words: ({ label }) => label,
    isLong: false,
  }
}

/** A list that is known beforehand. */
export function choicesAmong(choices: readonly Choice[], words: Choices['words']): Choices {
  return {
    query: () =>
      choicesQuery(
        choices.map(({ value }) => String(value)),
        async () => ({ choices, isCut: false }),
      ),
    words,
    isLong: false,
  }
}
