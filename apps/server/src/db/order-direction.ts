import { isDescending, type Ordered } from '@milepost/contract/records.ts'
import { type RawBuilder, sql } from 'kysely'

/** After a column of `order by`: the way a query asks for (HTTP-05, C-38). */
export const orderDirection = (ordered: Ordered): RawBuilder<unknown> => sql.raw(isDescending(ordered) ? 'desc' : 'asc')
