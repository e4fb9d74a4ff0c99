import { appConfigs } from './app-config.ts'
import { languages } from './languages.ts'
import { maps } from './maps.ts'
import type { Route } from './route.ts'
import { signIn } from './sign-in.ts'
import { track } from './track.ts'
import { unknownDevices } from './unknown-devices.ts'
import { users } from './users.ts'

/** Every route by noun and name: what OpenAPI and the access tests walk. */
export const ALL_ROUTES: Record<string, Record<string, Route>> = {
  appConfigs,
  languages,
  maps,
  signIn,
  track,
  unknownDevices,
  users,
}
