import type { Level, SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import classes from './LevelMark.module.css'
import { drawnLevel, LEVEL_TOKENS, levelPath } from './level-shapes.ts'

/** The shape of an event, as it is on the map; the words stand beside it. */
export function LevelMark({ kind, level: of }: { kind: SafetyKind; level: Level }) {
  const level = drawnLevel(kind, of)
  return (
    <svg className={classes.mark} viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
      <path d={levelPath(level, 6.5)} style={{ fill: `var(${LEVEL_TOKENS[level]})` }} />
    </svg>
  )
}
