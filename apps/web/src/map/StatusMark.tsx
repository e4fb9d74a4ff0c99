import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { STATUS_SHAPES } from './status-shapes.ts'

interface Props {
  status: VehicleStatus
  /** Degrees from north; only a moving vehicle points anywhere. */
  headingDeg?: number | null | undefined
  size?: number
}

/** The mark of a status as the map paints it. It stands beside the word, so it is not read out. */
export function StatusMark({ status, headingDeg, size = 14 }: Props) {
  const { path, hollow, token } = STATUS_SHAPES[status]
  const colour = `var(${token})`
  const turn = status === 'moving' && headingDeg != null ? `rotate(${headingDeg} 12 12)` : undefined
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" style={{ flex: 'none' }}>
      <path
        d={path}
        fill={hollow ? 'none' : colour}
        fillRule="evenodd"
        stroke={hollow ? colour : 'none'}
        strokeWidth={3}
        strokeDasharray={status === 'stale' ? '4.2 2.2' : undefined}
        transform={turn}
      />
    </svg>
  )
}
