import type { EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { SEVERITY_SHAPES } from './severity-shapes.ts'

/** The mark of a severity as the map paints it. It stands beside the word, so it is not read out. */
export function SeverityMark({ severity, size = 16 }: { severity: EventSeverity; size?: number }) {
  const { path, token } = SEVERITY_SHAPES[severity]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <path d={path} fill={`var(${token})`} fillRule="evenodd" />
    </svg>
  )
}
