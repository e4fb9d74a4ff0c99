import type { Route } from '@milepost/contract/route.ts'
import type { Module } from '@milepost/domain/access/modules.ts'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../api/client.ts'
import type { Words } from '../i18n/use-words.ts'

/** One of a list to choose from: a code, or the id of a row. */
export interface Choice {
  value: string | number
  label: string
  /** Below it, where names alone may be alike. */
  note?: string
  /** Of a list of which some came with Milepost: by it these are worded. */
  code?: string | null
}

/** Choices as they came: all of them, or where `isCut` the first of `count`. */
export interface ChoiceList {
  choices: readonly Choice[]
  count: number
  isCut: boolean
}

/** What a field or a filter chooses from. */
export interface Choices {
  /**
   * The choices that `search` finds; without it the first ones, which usually are all. Of a customer alone where one is given and
   * they belong to customers.
   */
  query: (search: string, customer?: number | null) => ReturnType<typeof choicesQuery>
  /** In the language of the reader. */
  words: (choice: Choice, words: Words) => string
  /** The list is long: without a search only a few come, the likeliest first. */
  isLong: boolean
  /** What they are part of; null where everybody who signs in may read them. */
  module: Module | null
  /**
   * Why whoever is signed in may not choose one for the customer, where that is known, though others may; null where they may. One that
   * is chosen already stays so, with the reason beside it.
   */
  whyNot?: (choice: Choice, customer: number | null) => string | null
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

/** The rows of a call that takes `search`, `page` and `pageSize`. */
export function choicesOf<Row>(
  route: Route & { method: 'GET'; result: z.ZodType<{ count: number; results: Row[] }> },
  { choice, offers, words = ({ label }) => label, isLong = false }: FromRoute<Row>,
): Choices {
  const isOfCustomers = route.query !== undefined && 'customer' in route.query.shape
  const narrowed = (search: string, customer: number | null) => ({
    search,
    ...(isOfCustomers && customer !== null && { customer }),
  })

  async function read(query: object, signal?: AbortSignal): Promise<ChoiceList> {
    const options = { suppressErrorDialog: true, ...(signal && { signal }) }
    const { count, results } = await call(route, { query }, options)
    const choices = (offers ? results.filter(offers) : results).map(choice)
    return { choices, count, isCut: count > results.length }
  }

  return {
    query(search, customer = null) {
      const query = narrowed(search, customer)
      const name = [route.path, JSON.stringify(query), offers === undefined ? 'all' : 'offered']
      return choicesQuery(name, signal => read({ ...query, pageSize: isLong ? LONG_PAGE_SIZE : PAGE_SIZE }, signal))
    },
    words,
    isLong,
    module: route.access.kind === 'module' ? (route.access.anyOf[0] ?? null) : null,
  }
}

/** A list that is read when it is first shown. */
export const choicesLoaded = (
  name: string,
  load: () => readonly Choice[],
  words: Choices['words'] = ({ label }) => label,
): Choices => choicesAtOnce([name], load, words)

/** A list that is known beforehand. */
export function choicesAmong(choices: readonly Choice[], words: Choices['words']): Choices {
  const names = choices.map(({ value }) => String(value))
  return choicesAtOnce(names, () => choices, words)
}

function choicesAtOnce(name: readonly string[], load: () => readonly Choice[], words: Choices['words']): Choices {
  return {
    query: () =>
      choicesQuery(name, async () => {
        const choices = load()
        return { choices, count: choices.length, isCut: false }
      }),
    words,
    isLong: false,
    module: null,
  }
}
