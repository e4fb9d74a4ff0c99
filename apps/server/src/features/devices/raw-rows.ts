import type { rawRow } from '@milepost/contract/devices.ts'
import { isAhead, isPlausibleTime } from '@milepost/domain/telemetry/newest-fix.ts'
import type { z } from 'zod'
import type { FramePosition, QuarantinedRow, RawFrame } from './queries.ts'

type RawRow = z.output<typeof rawRow>

/** Puts each frame together with what was made of it; of what is private only that it came. */
export function toRawRows(
  frames: RawFrame[],
  positions: FramePosition[],
  quarantined: QuarantinedRow[],
  nowMs: number,
): RawRow[] {
  const positionsOf = Map.groupBy(positions, position => position.frameId)
  const quarantinedOf = Map.groupBy(quarantined, record => record.frame_id)
  return frames.map(frame => {
    const { frameId, receivedAtMs, bytes, protocol, outcome, readings } = frame
    const own = positionsOf.get(frameId ?? -1) ?? []
    const isPrivate = tellsOfPrivate(frame, own)
    return {
      received_at: new Date(receivedAtMs).toISOString(),
      protocol,
      outcome,
      is_private: isPrivate,
      hex: isPrivate ? null : Buffer.from(bytes).toString('hex'),
      text: isPrivate ? null : textOf(bytes),
      readings: isPrivate ? null : readings,
      positions: own.map(position => presentPosition(position, nowMs)),
      quarantined: (quarantinedOf.get(frameId ?? -1) ?? []).map(({ reason, record }) => ({
        reason,
        record: isPrivate ? null : record,
      })),
    }
  })
}

/**
 * Whether the bytes of a frame may hold private places: by its records where all of them are known; else, where it brought what
 * was there already, was refused or turned away, by the time before it came.
 */
function tellsOfPrivate(frame: RawFrame, positions: readonly FramePosition[]): boolean {
  const { records, is_received_privately, is_after_private } = frame
  if (positions.some(({ isPrivate }) => isPrivate)) return true
  if (records === 0) return is_received_privately
  return positions.length !== records && is_after_private
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
  const when = {
    timestamp: new Date(position.recordedAtMs).toISOString(),
    sequence: position.sequence,
    has_fix: position.hasFix,
    satellites: position.satellites,
    priority: position.priority,
    event_id: position.eventId,
    late: position.late,
    clock: clockOf(position, nowMs),
    external_voltage_mv: position.externalVoltageMv,
    driver_key: position.driverKey,
    is_private: position.isPrivate,
  }
  if (position.isPrivate) return { ...when, ...HIDDEN }
  return {
    ...when,
    lat: position.latitude,
    long: position.longitude,
    speed: position.speedKmh,
    dir: position.headingDeg,
    altitude_m: position.altitudeM,
    ignition: position.ignition,
    moving: position.moving,
    odometer_m: position.odometerM,
    events: position.events,
    attributes: position.attributes,
  }
}

const HIDDEN = {
  ...{ lat: null, long: null, speed: null, dir: null, altitude_m: null },
  ...{ ignition: null, moving: null, odometer_m: null, events: null, attributes: null },
}
