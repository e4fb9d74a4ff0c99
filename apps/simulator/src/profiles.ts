import type { ProfileName } from './fleet.ts'

/** How a kind of vehicle works and is driven. Ranges are [least, most]. */
export interface Profile {
  /** Days of the week with work, 0 is Sunday. */
  readonly workingDays: readonly number[]
  /** One vehicle of so many in turn works on a Sunday as well, and rests on the Monday after; null: none does. */
  readonly sundayRota: number | null
  /** Local hours at which shifts begin; the vehicles of a depot take them in turn. */
  readonly shiftStartHours: readonly number[]
  readonly shiftHours: number
  readonly callsPerRound: readonly [number, number]
  /** How far from the depot the middle of a round may lie, and how far from that middle its calls. */
  readonly roundDistanceM: number
  readonly roundRadiusM: number
  /** Preferred places, as the beginning of their kind. */
  readonly calls: readonly string[]
  readonly stayMinutes: readonly [number, number]
  /** Share of calls at which the engine keeps running, and for how long it then does. */
  readonly engineRunningShare: number
  readonly engineRunningSeconds: readonly [number, number]
  /** Speed kept on open road, as a share of the limit. */
  readonly cruise: readonly [number, number]
  readonly maxSpeedKmh: number
  readonly accelerationMps2: number
  readonly brakingMps2: number
  readonly harshPer100Km: number
  /** Share of trips driven above the limit. */
  readonly speedingShare: number
  readonly supplyMv: number
}

const weekdays = [1, 2, 3, 4, 5]
const everyDay = [0, 1, 2, 3, 4, 5, 6]

const vanOnCalls: Profile = {
  workingDays: weekdays,
  sundayRota: null,
  shiftStartHours: [8, 7.5, 8.5],
  shiftHours: 9,
  callsPerRound: [3, 5],
  roundDistanceM: 6000,
  roundRadiusM: 3500,
  calls: ['office=', 'amenity=', 'building=', 'shop='],
  stayMinutes: [18, 60],
  engineRunningShare: 0.08,
  engineRunningSeconds: [90, 360],
  cruise: [0.86, 0.98],
  maxSpeedKmh: 112,
  accelerationMps2: 1.4,
  brakingMps2: 1.8,
  harshPer100Km: 4,
  speedingShare: 0,
  supplyMv: 13_900,
}

export const drivingProfiles = {
  service: vanOnCalls,
  courier: {
    ...vanOnCalls,
    workingDays: [1, 2, 3, 4, 5, 6],
    sundayRota: 3,
    shiftStartHours: [7.25, 8, 9.5, 12],
    callsPerRound: [8, 12],
    roundDistanceM: 7000,
    roundRadiusM: 2000,
    calls: ['shop=', 'office=', 'amenity='],
    stayMinutes: [2, 8],
    engineRunningShare: 0.3,
    engineRunningSeconds: [40, 150],
    harshPer100Km: 10,
    speedingShare: 0.04,
  },
  rider: {
    ...vanOnCalls,
    workingDays: everyDay,
    shiftStartHours: [10, 11, 12.5, 14],
    shiftHours: 8.5,
    callsPerRound: [3, 5],
    roundDistanceM: 4000,
    roundRadiusM: 2000,
    calls: ['amenity=restaurant', 'amenity=fast_food', 'amenity=pharmacy', 'shop='],
    stayMinutes: [4, 12],
    engineRunningShare: 0.15,
    engineRunningSeconds: [40, 120],
    accelerationMps2: 2.2,
    brakingMps2: 2.4,
    harshPer100Km: 12,
    speedingShare: 0.15,
    supplyMv: 13_700,
  },
  patrol: {
    ...vanOnCalls,
    workingDays: everyDay,
    shiftStartHours: [0, 3.5, 7, 10.5, 14, 17.5, 21],
    shiftHours: 11.5,
    callsPerRound: [7, 10],
    roundDistanceM: 6000,
    roundRadiusM: 3000,
    calls: ['landuse=', 'industrial=', 'building=', 'office=', 'shop=supermarket', 'amenity=school'],
    stayMinutes: [3, 8],
    engineRunningShare: 0.45,
    engineRunningSeconds: [60, 240],
    harshPer100Km: 3,
  },
  haulier: {
    ...vanOnCalls,
    workingDays: [1, 2, 3, 4, 5, 6],
    sundayRota: 3,
    shiftStartHours: [4.5, 5.5, 6.25],
    shiftHours: 10,
    callsPerRound: [2, 3],
    roundDistanceM: 16_000,
    roundRadiusM: 6000,
    calls: ['shop=supermarket', 'shop=doityourself', 'shop=hardware', 'landuse=', 'industrial=', 'building='],
    stayMinutes: [20, 45],
    engineRunningShare: 0.1,
    engineRunningSeconds: [240, 700],
    cruise: [0.85, 0.93],
    maxSpeedKmh: 90,
    accelerationMps2: 0.8,
    brakingMps2: 1.1,
    harshPer100Km: 2,
    supplyMv: 27_900,
  },
  tanker: {
    ...vanOnCalls,
    workingDays: everyDay,
    shiftStartHours: [3.5, 5, 13],
    shiftHours: 9.5,
    callsPerRound: [2, 3],
    roundDistanceM: 14_000,
    roundRadiusM: 5000,
    calls: ['amenity=fuel'],
    stayMinutes: [25, 40],
    engineRunningShare: 0,
    engineRunningSeconds: [60, 120],
    cruise: [0.85, 0.91],
    maxSpeedKmh: 85,
    accelerationMps2: 0.7,
    brakingMps2: 1,
    harshPer100Km: 1,
    supplyMv: 28_100,
  },
  sweeper: {
    ...vanOnCalls,
    workingDays: everyDay,
    shiftStartHours: [21.5, 22, 22.5, 23, 4.5],
    shiftHours: 7,
    callsPerRound: [8, 12],
    roundDistanceM: 4000,
    roundRadiusM: 1200,
    calls: ['shop=', 'amenity='],
    stayMinutes: [3, 9],
    engineRunningShare: 0.7,
    engineRunningSeconds: [40, 200],
    cruise: [0.85, 0.95],
    maxSpeedKmh: 28,
    accelerationMps2: 0.8,
    brakingMps2: 1.2,
    harshPer100Km: 0.5,
    supplyMv: 27_800,
  },
} satisfies Record<Exclude<ProfileName, 'trailer' | 'plant'>, Profile>
