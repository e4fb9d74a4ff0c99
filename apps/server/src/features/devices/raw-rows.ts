import type { rawRow } from '@milepost/contract/devices.ts'
import type { z } from 'zod'
import type { FramePositionRow, QuarantinedRow, RawFrameRow } from './queries.ts'

type RawRow = z.output<typeof rawRow>

/** Puts each frame together with what was made of it. */
export function toRawRows(
  frames: RawFrameRow[],
  positions: FramePositionRow[],
  quarantined: QuarantinedRow[],
): RawRow[] {
  const positionsOf = Map.groupBy(positions, position => position.frame_id)
  const quarantinedOf = Map.groupBy(quarantined, record => record.frame_id)
  return frames.map(frame => ({
    received_at: frame.received_at.toISOString(),
    protocol: frame.protocol,
    outcome: frame.outcome,
    hex: frame.bytes.toString('hex'),
    text: textOf(frame.bytes),
    readings: frame.readings,
    positions: (positionsOf.get(frame.frame_id ?? -1) ?? []).map(toPosition),
    quarantined: (quarantinedOf.get(frame.frame_id ?? -1) ?? []).map(({ reason, record }) => ({ reason, record })),
  }))
}

/** Null for bytes that are no text: a protocol is either of letters or not. */
function textOf(bytes: Buffer): string | null {
  const isText = bytes.every(byte => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09)
  return isText ? bytes.toString('latin1') : null
}

function toPosition(row: FramePositionRow): RawRow['positions'][number] {
  const { recorded_at, latitude, longitude, speed_kmh, heading_deg, device_events, frame_id: _, ...rest } = row
  return {
    ...rest,
    timestamp: recorded_at.toISOString(),
    lat: latitude,
    long: longitude,
    speed: speed_kmh,
    dir: heading_deg,
    events: device_events,
  }
}
