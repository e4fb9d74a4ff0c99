import { users } from '@milepost/contract/users.ts'
import { call } from './client.ts'
import { session } from './session.ts'

/** Takes the signed-in user from the server anew: what the user has changed counts on every screen at once. */
export async function readSessionAgain(): Promise<void> {
  const signedIn = session.current()
  if (signedIn === null) return
  const currentUser = await call(users.current)
  session.store({ ...signedIn, currentUser })
}
