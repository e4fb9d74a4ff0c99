import { hasLevels, type Level, type SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'

export const LEVEL_TOKENS: Record<Level, string> = { low: '--mp-stopped', medium: '--mp-idling', high: '--mp-danger' }

/** How an event is drawn: a manoeuvre and speeding by the level, anything else by how near to harm its kind is. */
export function drawnLevel(kind: SafetyKind, level: Level): Level {
  return hasLevels(kind) ? level : EVENT_KINDS[kind].severity === 'critical' ? 'high' : 'low'
}

/** The shape of a level around the origin, as an SVG path: a disc, a diamond, a triangle. They differ without colour too. */
export function levelPath(level: Level, radiusPx: number): string {
  const r = radiusPx
  if (level === 'low') return `M ${-r} 0 A ${r} ${r} 0 1 0 ${r} 0 A ${r} ${r} 0 1 0 ${-r} 0 Z`
  if (level === 'medium') return `M 0 ${-r * 1.2} L ${r * 1.2} 0 L 0 ${r * 1.2} L ${-r * 1.2} 0 Z`
  return `M 0 ${-r * 1.2} L ${r * 1.2} ${r} L ${-r * 1.2} ${r} Z`
}
