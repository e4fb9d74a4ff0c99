import type { Db } from '../db/scope.ts'

/** The user who does something that stays on record: with the name of now, as users change their names, and for the audit log. */
export interface Actor {
  userId: number
  /** First and last name. */
  name: string
  address: string | null
  requestId: string | null
}

export async function readActor(
  system: Db,
  { userId }: { userId: number },
  { ip, id }: { ip: string; id: string },
): Promise<Actor> {
  const user = await system
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { userId, name: `${user.first_name} ${user.last_name}`.trim(), address: ip, requestId: id }
}
