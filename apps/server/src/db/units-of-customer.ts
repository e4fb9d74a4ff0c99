import { IN_MILES } from '@milepost/domain/customers/legal-profile.ts'
import { sql } from 'kysely'

/** Of a row of `users`: in what units the people of its own customer read who chose none; null: miles. */
export const UNITS_OF_CUSTOMER = sql<
  'MLS' | 'KMS' | null
>`(select coalesce(c.units_distance, case when c.country <> all(${IN_MILES}::text[]) then 'KMS' end)
  from customers c where c.id = users.customer_id)`
