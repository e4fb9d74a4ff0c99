import type { Db } from '../db/scope.ts'

/** Switches these modules of a customer off, and all others on. */
export async function switchModulesOff(system: Db, customerId: number, ...modules: readonly string[]): Promise<void> {
  await system
    .updateTable('customers')
    .set({ modules_off: [...modules] })
    .where('id', '=', customerId)
    .execute()
}
