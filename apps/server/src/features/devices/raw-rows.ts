import type { rawRow } from '@milepost/contract/devices.ts'
import { isAhead, isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import type { z } from 'zod'
import type { FramePosition, QuarantinedRow, RawFrame } from './queries.ts'

type RawRow = z.output<typeof rawRow>

/** Puts each frame together with what was made of it. */
export function toRawRows(
  frames: RawFrame[],
  positions: FramePosition[],
  quarantined: QuarantinedRow[],
  nowMs: number,
): RawRow[] {
  const positionsOf = Map.groupBy(positions, position => position.frameId)
  const quarantinedOf = Map.groupBy(quarantined, record => record.frame_id)
  return frames.map(({ frameId, receivedAtMs, bytes, protocol, outcome, readings }) => ({
    received_at: new Date(receivedAtMs).toISOString(),
    protocol,
    outcome,
    hex: Buffer.from(bytes).toString('hex'),
    text: textOf(bytes),
    readings,
    positions: (positionsOf.get(frameId ?? -1) ?? []).map(position => presentPosition(position, nowMs)),
    quarantined: (quarantinedOf.get(frameId ?? -1) ?? []).map(({ reason, record }) => ({ reason, record })),
  }))
}

/** Null for bytes that are no text: a protocol is either of letters or not. */
function textOf(bytes: Uint8Array): string | null {
  const isText = bytes.every(byte => (byte >= 0x20 && byte < 0x7f) || byte === 0x0a || byte === 0x0d || byte === 0x09)
  return isText ? Buffer.from(bytes).toString('latin1') : null
}

function clockOf({ recordedAtMs, receivedAtMs }: FramePosition, nowMs: number): 'waits' | 'unbelieved' | null {
  if (!isPlausibleTime(recordedAtMs, receivedAtMs)) return 'unbelieved'
  return isAhead(recordedAtMs, receivedAtMs) && recordedAtMs > nowMs ? 'waits' : null
}

function presentPosition(position: FramePosition, nowMs: number): RawRow['positions'][number] {
  return {
    timestamp: new Date(position.recordedAtMs).toISOString(),
    sequence: position.sequence,
    lat: position.latitude,
    long: position.longitude,
    has_fix: position.hasFix,
    speed: position.speedKmh,
    dir: position.headingDeg,
    altitude_m: position.altitudeM,
    satellites: position.satellites,
    priority: position.priority,
    event_id: position.eventId,
    late: position.late,
    clock: clockOf(position, nowMs),
    ignition: position.ignition,
    moving: position.moving,
    odometer_m: position.odometerM,
    external_voltage_mv: position.externalVoltageMv,
    driver_key: position.driverKey,
    events: position.events,
    attributes: position.attributes,
  }
}
