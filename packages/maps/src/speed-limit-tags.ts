import { METRES_OF_A_MILE } from '@milepost/domain/formats/units.ts'
import type { Tags } from './osm-feature.ts'
import type { RoadClass } from './road-graph.ts'

export type SpeedUnit = 'km/h' | 'mph'

const kmhPerMile = METRES_OF_A_MILE / 1_000

// https://wiki.openstreetmap.org/wiki/Default_speed_limits: the named limits that appear as values of maxspeed.
const namedLimitsKmh: Record<string, number> = {
  national: 60 * kmhPerMile,
  'gb:nsl_single': 60 * kmhPerMile,
  'gb:nsl_dual': 70 * kmhPerMile,
  'gb:nsl_restricted': 30 * kmhPerMile,
  'gb:motorway': 70 * kmhPerMile,
  walk: 5,
}

const zoneLimitsKmh: Record<string, number> = { urban: 50, rural: 90, trunk: 100, motorway: 120, living_street: 20 }

// Used where no limit is posted. They are usual, not legal: what uses them must say so.
const usualLimitsMph: Record<RoadClass, number> = {
  motorway: 70,
  motorway_link: 60,
  trunk: 60,
  trunk_link: 50,
  primary: 60,
  primary_link: 40,
  secondary: 60,
  secondary_link: 40,
  tertiary: 60,
  tertiary_link: 30,
  unclassified: 60,
  residential: 30,
  living_street: 20,
  service: 20,
}
const usualLimitsKmh: Record<RoadClass, number> = {
  motorway: 120,
  motorway_link: 80,
  trunk: 90,
  trunk_link: 60,
  primary: 60,
  primary_link: 50,
  secondary: 50,
  secondary_link: 50,
  tertiary: 50,
  tertiary_link: 50,
  unclassified: 50,
  residential: 50,
  living_street: 20,
  service: 20,
}

export interface PostedLimits {
  readonly forwardKmh: number | null
  readonly backwardKmh: number | null
}

/** The limits a way's tags state for each direction; null where they state none we understand. */
export function postedLimits(tags: Tags): PostedLimits {
  const both = parseLimitKmh(tags.maxspeed) ?? parseLimitKmh(tags['maxspeed:type'] ?? tags['source:maxspeed'])
  return {
    forwardKmh: parseLimitKmh(tags['maxspeed:forward']) ?? both,
    backwardKmh: parseLimitKmh(tags['maxspeed:backward']) ?? both,
  }
}

export function usualLimitKmh(roadClass: RoadClass, unit: SpeedUnit): number {
  return unit === 'mph' ? usualLimitsMph[roadClass] * kmhPerMile : usualLimitsKmh[roadClass]
}

function parseLimitKmh(text: string | undefined): number | null {
  if (text === undefined) return null
  const value = text.trim().toLowerCase()
  const number = /^(\d{1,3}(?:\.\d)?)\s*(mph|km\/h|kmh)?$/.exec(value)
  if (number !== null) {
    const limit = Number(number[1]) * (number[2] === 'mph' ? kmhPerMile : 1)
    return limit >= 3 && limit <= 200 ? limit : null
  }
  return namedLimitsKmh[value] ?? zoneLimitsKmh[/^[a-z]{2}:(.+)$/.exec(value)?.[1] ?? ''] ?? null
}
