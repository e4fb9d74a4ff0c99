import type { FenceKind } from './geofence-search.ts'

const PATHS: Record<FenceKind, string> = {
  polygon: 'M5 9 L13 4 L20 10 L17 19 L7 18 Z',
  circle: 'M12 4 a8 8 0 1 0 0.01 0 Z',
  corridor: 'M4 18 L9 9 L15 14 L20 5',
}

/** The kind of a geofence in its colour. It stands beside the name, so it is not read out. */
export function FenceMark({ kind, colour, size = 20 }: { kind: FenceKind; colour: string; size?: number }) {
  const isLine = kind === 'corridor'
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={PATHS[kind]}
        fill={isLine ? 'none' : colour}
        fillOpacity={0.25}
        stroke={colour}
        strokeWidth={isLine ? 4 : 2}
        strokeDasharray={isLine ? '5 3' : undefined}
        strokeLinejoin="round"
      />
    </svg>
  )
}
