import { sql } from 'kysely'

/** Of a row of `users`: in what units the people of its own customer read who chose none. */
export const UNITS_OF_CUSTOMER = sql<
  'MLS' | 'KMS' | null
>`(select c.units_distance from customers c where c.id = users.customer_id)`
