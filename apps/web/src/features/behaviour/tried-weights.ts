import {
  ABC_WEIGHTS,
  hasLevels,
  LEVELS,
  type Level,
  MOBILEYE_WEIGHTS,
  type SafetyKind,
  type ScoreWeights,
} from '@milepost/domain/behaviour/driving-score.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'

/** Weights other than the default, by kind and level: `harsh-braking.high`. Kinds without levels have one, as `low`. */
export type TriedWeights = ReadonlyMap<string, number>

export const MOST_WEIGHT = 20

export const weightKey = (kind: SafetyKind, level: Level) => `${kind}.${level}`

/** The levels of a kind that can have a weight of their own. */
export const levelsOf = (kind: SafetyKind): readonly Level[] => (hasLevels(kind) ? LEVELS : ['low'])

/** As an address holds them: `harsh-braking.high.6,over-speed.low.3`. Whatever makes no sense counts as absent. */
export function readTriedWeights(text: string): TriedWeights {
  const tried = new Map<string, number>()
  for (const part of text.split(',')) {
    const [kind = '', level = '', ...digits] = part.split('.')
    const weight = Number(digits.join('.'))
    const isWeight = digits.join('') !== '' && Number.isFinite(weight) && weight >= 0 && weight <= MOST_WEIGHT
    if (isWeight && KNOWN.has(`${kind}.${level}`)) tried.set(`${kind}.${level}`, weight)
  }
  return tried
}

export const writeTriedWeights = (tried: TriedWeights): string =>
  [...tried].map(([key, weight]) => `${key}.${weight}`).join(',')

/** With one weight tried; the default is none. */
export function tryWeight(
  tried: TriedWeights,
  defaults: ScoreWeights,
  { kind, level, weight }: { kind: SafetyKind; level: Level; weight: number },
): TriedWeights {
  const next = new Map(tried)
  if (defaults[kind]?.[level] === weight) next.delete(weightKey(kind, level))
  else next.set(weightKey(kind, level), Math.min(MOST_WEIGHT, Math.max(0, weight)))
  return next
}

/** The weights that count: the default ones, with those that are tried instead. */
export function weightsOf(defaults: ScoreWeights, tried: TriedWeights): ScoreWeights {
  return Object.fromEntries(
    Object.entries(defaults).map(([kind, weights]) => [
      kind,
      Object.fromEntries(LEVELS.map(level => [level, tried.get(`${kind}.${level}`) ?? weights[level]])),
    ]),
  )
}

const KNOWN = new Set(
  keysOf({ ...ABC_WEIGHTS, ...MOBILEYE_WEIGHTS }).flatMap(kind => levelsOf(kind).map(level => weightKey(kind, level))),
)
