import type { Module } from '@milepost/domain/access/modules.ts'
import { type RawBuilder, sql } from 'kysely'

/** Whether a module is switched on for a customer `c`: for what is told to them, which no call of theirs asks for. */
export const hasModule = (module: Module): RawBuilder<boolean> =>
  sql<boolean>`not (${module}::text = any (c.modules_off))`
