import { LIMIT_BOUNDS, type LimitName } from '@milepost/domain/fold/limit-bounds.ts'
import { z } from 'zod'

const limitsBy = (limit: (name: LimitName) => z.ZodNumber) => ({
  movingKmh: limit('movingKmh').exactOptional(),
  standingKmh: limit('standingKmh').exactOptional(),
  fastestKmh: limit('fastestKmh').exactOptional(),
  driftM: limit('driftM').exactOptional(),
  shortestTripM: limit('shortestTripM').exactOptional(),
  shortestStopS: limit('shortestStopS').exactOptional(),
  restEndsTripS: limit('restEndsTripS').exactOptional(),
  silenceS: limit('silenceS').exactOptional(),
  samePlaceM: limit('samePlaceM').exactOptional(),
  tunnelS: limit('tunnelS').exactOptional(),
  silenceEndsTripS: limit('silenceEndsTripS').exactOptional(),
  idlingFromS: limit('idlingFromS').exactOptional(),
  idlingEndsTripS: limit('idlingEndsTripS').exactOptional(),
  speedLimitKmh: limit('speedLimitKmh').nullable().exactOptional(),
  speedingFromS: limit('speedingFromS').exactOptional(),
  harshAccelerationG: limit('harshAccelerationG').exactOptional(),
  harshBrakingG: limit('harshBrakingG').exactOptional(),
})

const minute = z.number().int().min(0).max(1_440)

/** Within one day: what is outside of them is private. Weekdays are ISO, Monday is 1; minutes are of the customer's clock. */
export const workingHours = z
  .strictObject({
    weekdays: z.array(z.number().int().min(1).max(7)).min(1).max(7),
    fromMinute: minute,
    untilMinute: minute,
  })
  .refine(({ fromMinute, untilMinute }) => fromMinute < untilMinute, 'they end after they begin')

function limitsWithKinds(limit: (name: LimitName) => z.ZodNumber) {
  const limits = limitsBy(limit)
  const ofKind = z.strictObject({ ...limits, workingHours: workingHours.nullable().exactOptional() })
  const kinds = z.record(z.string().regex(/^[A-Z0-9_]{1,20}$/), ofKind)
  return z.strictObject({ ...limits, kinds: kinds.exactOptional() })
}

/**
 * The limits by which records become trips, stops and events, as far as a customer wants them otherwise (docs/domain/limits.md): of
 * all its vehicles, and of those of a kind by its code. What is not there is as for everybody.
 */
export const foldLimits = limitsWithKinds(name => z.number().min(LIMIT_BOUNDS[name].least).max(LIMIT_BOUNDS[name].most))

/** The same whatever the figures are: as they are while somebody types them, or by an older rule. */
export const anyLimits = limitsWithKinds(() => z.number())

/** As they are stored, which may be by an older rule. */
export const storedLimits = z.record(z.string(), z.unknown())

export type FoldLimits = z.output<typeof foldLimits>
export type WorkingHours = z.output<typeof workingHours>
