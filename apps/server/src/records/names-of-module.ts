import { customersWith } from '@milepost/domain/access/customer-modules.ts'
import type { Module } from '@milepost/domain/access/modules.ts'
import { z } from 'zod'
import type { RecordField } from './noun.ts'

const named = z.array(z.object({ id: z.number().int(), name: z.string() }))

/**
 * Of a field that lists records of a module: whoever may not see those reads their numbers in place of their names, so that a form sends
 * back what the record has.
 */
export const namesOfModule = (module: Module): Pick<RecordField, 'shownTo'> => ({
  shownTo(value, asker, customer) {
    const isSeen = customer !== null && customersWith(module, asker).includes(customer)
    return isSeen ? value : named.parse(value).map(({ id }) => ({ id, name: `#${id}` }))
  },
})
