import type { Module } from '@milepost/domain/access/modules.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a module is switched on for a customer `c`: for what is told to them, which no call of theirs asks for. */
export const hasModule = (module: Module): RawBuilder<boolean> =>
  sql<boolean>`not (${module}::text = any (c.modules_off))`

/** The same of the customer of the row `row`. */
export const customerHasModule = (row: string, module: Module): RawBuilder<boolean> =>
  sql<boolean>`exists (select from customers c where c.id = ${sql.ref(`${row}.customer_id`)} and ${hasModule(module)})`
