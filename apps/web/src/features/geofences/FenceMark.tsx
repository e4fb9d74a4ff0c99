import { useId } from 'react'
import type { FenceLook } from '../../map/fence-look.ts'
import { PATTERN_TILE, PATTERN_TILES, PLAIN_DASHES } from '../../map/fence-patterns.ts'
import type { FenceKind } from './geofence-search.ts'

const PATHS: Record<FenceKind | 'group', string> = {
  polygon: 'M5 9 L13 4 L20 10 L17 19 L7 18 Z',
  circle: 'M12 4 a8 8 0 1 0 0.01 0 Z',
  corridor: 'M4 18 L9 9 L15 14 L20 5',
  group: 'M6 4 H18 A2 2 0 0 1 20 6 V18 A2 2 0 0 1 18 20 H6 A2 2 0 0 1 4 18 V6 A2 2 0 0 1 6 4 Z',
}

interface Props {
  /** A group or a category is a square. */
  kind: FenceKind | 'group'
  look: FenceLook
  size?: number
}

/** The kind of a geofence in its colour and pattern. It stands beside the name, so it is not read out. */
export function FenceMark({ kind, look: { colour, pattern }, size = 20 }: Props) {
  const id = useId()
  const isLine = kind === 'corridor'
  const tile = pattern === null ? null : PATTERN_TILES[pattern]
  const dashes = (tile?.dashes ?? PLAIN_DASHES).map(width => width * 1.4)
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      style={{ flex: 'none' }}
      data-fence={pattern}
    >
      {tile !== null && !isLine && (
        <pattern
          id={id}
          width={PATTERN_TILE}
          height={PATTERN_TILE}
          patternUnits="userSpaceOnUse"
          patternTransform="scale(0.7)"
        >
          <path d={tile.path} stroke={colour} strokeWidth={tile.strokeWidth * 1.3} strokeLinecap="round" fill="none" />
        </pattern>
      )}
      {!isLine && <path d={PATHS[kind]} fill={colour} fillOpacity={0.2} />}
      <path
        d={PATHS[kind]}
        fill={isLine || tile === null ? 'none' : `url(#${id})`}
        stroke={colour}
        strokeWidth={isLine ? 3 : 2}
        strokeDasharray={isLine ? dashes.join(' ') : undefined}
        strokeLinejoin="round"
      />
    </svg>
  )
}
