import { resolve } from 'node:path'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import type { Subject } from './day-plan.ts'
import { demoFleet, type FleetMember, fleetMembers } from './fleet.ts'
import { porto, rutland } from './home.ts'
import { drivingProfiles } from './profiles.ts'
import { writeRoundBook } from './round-book.ts'
import { loadWorkArea } from './work-area.ts'

const installed = await listInstalledAreas([resolve(import.meta.dirname, '../../../maps')])
/** A whole city, for tests of driving; the fleets of the demo are at home elsewhere. */
export const sampleCity = await loadWorkArea(installed.find(area => area.slug === 'montevideo')!)
export const SAMPLE_CITY_TIME_ZONE = 'America/Montevideo'
/** Where the fleets of the demo are at home. */
export const homeAreas = installed.filter(({ slug }) => slug === rutland.area || slug === porto.area)

export const testSeed = 7

export function subjectOf(member: FleetMember, seed: number = testSeed): Subject {
  const { profile: name } = member.vehicle
  if (name === 'trailer' || name === 'plant') throw new TypeError('An asset drives no rounds.')
  const profile = drivingProfiles[name]
  return {
    seed,
    member,
    profile,
    book: writeRoundBook(seed, member, profile, sampleCity),
    timeZone: SAMPLE_CITY_TIME_ZONE,
  }
}

export const drivenMembers = fleetMembers(demoFleet(testSeed)).filter(
  member => member.vehicle.profile in drivingProfiles,
)

/** One member of each profile, and a phone. */
export const variedMembers = [
  ...new Map(
    drivenMembers.map(member => [`${member.vehicle.profile} ${member.vehicle.transport === 'http'}`, member]),
  ).values(),
]
