import { appConfigs } from './app-config.ts'
import { behaviour } from './behaviour.ts'
import { devices } from './devices.ts'
import { events } from './events.ts'
import { feeds } from './feeds.ts'
import { languages } from './languages.ts'
import { maps } from './maps.ts'
import type { Route } from './route.ts'
import { signIn } from './sign-in.ts'
import { timesheets } from './timesheets.ts'
import { traces } from './traces.ts'
import { track } from './track.ts'
import { trips } from './trips.ts'
import { unknownDevices } from './unknown-devices.ts'
import { users } from './users.ts'
import { vehicleGroups } from './vehicle-groups.ts'

/** Every route by noun and name: what OpenAPI and the access tests walk. */
export const ALL_ROUTES: Record<string, Record<string, Route>> = {
  appConfigs,
  behaviour,
  devices,
  events,
  feeds,
  languages,
  maps,
  signIn,
  timesheets,
  traces,
  track,
  trips,
  unknownDevices,
  users,
  vehicleGroups,
}
