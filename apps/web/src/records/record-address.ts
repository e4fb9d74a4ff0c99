import { z } from 'zod'
import { flag, oneOf, ordering, page, pageSize, panel, param, text, textOf } from '../address/address-params.ts'
import { type AddressPart, addressState } from '../address/address-state.ts'
import { filtersOf, type Noun } from './noun.ts'

const words = z.codec(z.string(), z.custom<readonly string[]>(Array.isArray), {
  decode: list => list.split(',').filter(word => word !== ''),
  encode: list => list.join(),
})

/** What every list of records keeps in its address. */
const shared = {
  search: text(),
  isArchived: flag('archived'),
  page: page(),
  pageSize: pageSize(75, [25, 75, 200, 500]),
  /** The columns that were chosen; null: the usual ones. */
  columns: param(words, null),
  density: oneOf(['compact', 'roomy'], 'compact'),
  panel: panel(),
}

/** The values that each filter lets through, by its name; a filter without any is absent. */
export type FilterValues = Readonly<Record<string, readonly string[]>>

/** Whether the list takes a value of a parameter; that of any noun takes all. */
function isAccepted(noun: Noun | null, name: string, value: string): boolean {
  const schema = noun?.routes.list.query?.shape[name]
  return !(schema instanceof z.ZodType) || schema.safeParse(value).success
}

function filterValues(noun: Noun | null): AddressPart<FilterValues> {
  const names = noun === null ? [] : filtersOf(noun).map(({ id }) => id)
  return {
    names: ['filters', ...names],
    read: raw =>
      Object.fromEntries(
        names
          .map(
            name => [name, z.decode(words, textOf(raw, name)).filter(value => isAccepted(noun, name, value))] as const,
          )
          .filter(([, values]) => values.length > 0),
      ),
    write: values => Object.fromEntries(names.map(name => [name, values[name]?.join() || undefined])),
  }
}

const NARROWING = ['search', 'isArchived', 'filters', 'ordering', 'pageSize'] as const

/** The address of the list of a noun; for its route, which loads the noun when it is first opened, that of any list. */
export const listAddress = (noun: Noun | null) =>
  addressState(
    {
      ...shared,
      filters: filterValues(noun),
      /** Null: by name. */
      ordering: ordering(null, text => isAccepted(noun, 'ordering', text)),
    },
    [{ of: NARROWING, clears: ['page'] }],
  )

export type ListState = ReturnType<ReturnType<typeof listAddress>['read']>

/** The page of one record: read, or edited. */
export const recordAddress = addressState({ isEdited: flag('edit') })
