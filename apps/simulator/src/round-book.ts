import { distanceM } from '@milepost/domain/geo/distance.ts'
import { nodeLocation } from '@milepost/maps/road-graph.ts'
import { findRoute } from '@milepost/maps/road-router.ts'
import type { FleetMember } from './fleet.ts'
import { pathAlong } from './path.ts'
import type { Profile } from './profiles.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { noIncidents, planSpeeds } from './speed-plan.ts'
import { type Call, callsWithin, connectedNodesNear, type WorkArea } from './work-area.ts'

/** The drive from one call to the next. */
export interface Leg {
  readonly from: Call
  readonly to: Call
  readonly edges: Uint32Array
  readonly lengthM: number
  /** What the plan allows for it: an unhurried drive and some waiting. No drive takes longer. */
  readonly slotS: number
}

/** From the depot to some calls and back. */
export type Round = readonly Leg[]

/**
 * The rounds of one vehicle. A day is made of rounds, so that its distance, and with it the odometer of any later
 * day, is known without driving it.
 */
export interface RoundBook {
  readonly home: Call
  readonly rounds: readonly Round[]
}

const roundsPerVehicle = 5
const shortestLegM = 120

export function writeRoundBook(seed: number, member: FleetMember, profile: Profile, area: WorkArea): RoundBook {
  const home = parkingPlace(seed, member, area)
  const random = seededRandom(seed, member.vehicle.deviceId, 'rounds')
  const rounds: Round[] = []
  for (let attempt = 0; attempt < roundsPerVehicle * 3 && rounds.length < roundsPerVehicle; attempt++) {
    const round = routeRound(area, profile, [home, ...chooseCalls(random, area, profile, home), home])
    if (round.length >= 2) rounds.push(round)
  }
  return { home, rounds }
}

/** Every depot has a yard of its own in its part of the area; its vehicles stand in the streets around. */
export function parkingPlace(seed: number, member: FleetMember, area: WorkArea): Call {
  const random = seededRandom(seed, member.customerReference, member.depotName, 'yard')
  const isYard = (call: Call) =>
    /^(landuse=(industrial|commercial|depot)|building=(warehouse|industrial|commercial)|industrial=)/.test(call.kind)
  const yards = area.calls.filter(isYard)
  const candidates = yards.length >= 5 ? yards : area.calls
  const longitudes = area.calls.map(call => call.longitude).sort((a, b) => a - b)
  const share = member.regionName === 'West' ? 0.15 : member.regionName === 'East' ? 0.85 : 0.5
  const longitude = longitudes[Math.floor(longitudes.length * share)] ?? 0
  const inRegion = [...candidates].sort((a, b) => Math.abs(a.longitude - longitude) - Math.abs(b.longitude - longitude))
  const yard = random.pick(inRegion.slice(0, 8))
  const nodes = connectedNodesNear(area, yard, 12)
  const node = nodes[member.indexInDepot % nodes.length] ?? yard.node
  return {
    name: yard.name,
    kind: yard.kind,
    node,
    ...nodeLocation(area.graph, node),
  }
}

function chooseCalls(random: Random, area: WorkArea, profile: Profile, home: Call): Call[] {
  const preferred = area.calls.filter(call => profile.calls.some(kind => call.kind.startsWith(kind)))
  const [least, most] = profile.callsPerRound
  const count = random.integer(least, most)
  const choices = preferred.length >= count ? preferred : area.calls
  const reachable = callsWithin(choices, home, profile.roundDistanceM)
  const middle = random.pick(reachable.length > 0 ? reachable : choices)
  let nearby = callsWithin(choices, middle, profile.roundRadiusM)
  if (nearby.length < count) nearby = callsWithin(area.calls, middle, profile.roundRadiusM)

  const chosen = new Map<number, Call>([[middle.node, middle]])
  for (let draw = 0; draw < count * 4 && chosen.size < count; draw++) {
    const call = random.pick(nearby)
    if (call.node !== home.node) chosen.set(call.node, call)
  }
  return nearestNext(home, [...chosen.values()])
}

function nearestNext(start: Call, calls: Call[]): Call[] {
  const left = [...calls]
  const ordered: Call[] = []
  let here = start
  while (left.length > 0) {
    const distances = left.map(call => distanceM(here.latitude, here.longitude, call.latitude, call.longitude))
    const [nearest] = left.splice(distances.indexOf(Math.min(...distances)), 1)
    if (nearest === undefined) break
    ordered.push(nearest)
    here = nearest
  }
  return ordered
}

/** Calls that cannot be reached or lie next door are left out; so is a round without a way back. */
function routeRound(area: WorkArea, profile: Profile, stops: readonly Call[]): Round {
  const legs: Leg[] = []
  let [from] = stops
  if (from === undefined) return legs
  for (const [index, to] of stops.entries()) {
    const route = from.node === to.node ? null : findRoute(area.graph, from.node, to.node)
    const isLast = index === stops.length - 1
    if (route === null || (route.distanceM < shortestLegM && !isLast)) {
      if (isLast && from.node !== to.node) return []
      continue
    }
    const path = pathAlong(area.graph, route.edges)
    const unhurried = { ...profile, cruiseShare: profile.cruise[0] }
    const drivingS = planSpeeds(area.graph, path, unhurried, noIncidents).durationS
    const slotS = Math.ceil(drivingS * 1.25) + 60
    legs.push({ from, to, edges: Uint32Array.from(route.edges), lengthM: path.lengthM, slotS })
    from = to
  }
  return legs
}
