/** Rules of a geofence and when they were in force. Those of one geofence do not overlap. */
export interface DatedRules {
  id: number
  fromMs: number
  /** Null: still. */
  untilMs: number | null
  /** With the shape that is in force now. */
  hasPresentShape: boolean
}

/** What is done so that a shape counts from an earlier time on. */
export interface RulesMoved {
  /** Counts from then on. */
  moved: DatedRules
  /** Those of another time, or shape, that end there. */
  shortened: DatedRules[]
  /** Those that began after it, and are no more. */
  removed: DatedRules[]
}

/**
 * The first of the rules that a geofence has had with its present shape, without a gap: since then it answers. `newestFirst` are all of
 * its rules. Null: none is in force.
 */
export function rulesSince(newestFirst: readonly DatedRules[]): DatedRules | null {
  let since: DatedRules | null = null
  for (const rules of newestFirst) {
    const isNext: boolean =
      since === null ? rules.untilMs === null : rules.untilMs === since.fromMs && rules.hasPresentShape
    if (!isNext) break
    since = rules
  }
  return since
}

/**
 * Has the present shape of a geofence count from an earlier time on: by the first rules that it had, so that later changes of rules stay
 * where they were. What was in force before of other shapes ends there. Null: it counts that long already, or not at all.
 */
export function moveRulesBack(newestFirst: readonly DatedRules[], fromMs: number): RulesMoved | null {
  const moved = rulesSince(newestFirst)
  if (moved === null || moved.fromMs <= fromMs) return null
  const before = newestFirst.filter(rules => rules.fromMs < moved.fromMs && (rules.untilMs ?? moved.fromMs) > fromMs)
  return {
    moved,
    shortened: before.filter(rules => rules.fromMs < fromMs),
    removed: before.filter(rules => rules.fromMs >= fromMs),
  }
}
