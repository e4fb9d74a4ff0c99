import type { Event } from '@milepost/contract/events.ts'

const MORNING_MS = Date.UTC(2026, 5, 1, 8)

/** A harsh braking so many seconds after eight in the morning. */
export function eventAt(second: number, different: Partial<Event> = {}): Event {
  const atMs = MORNING_MS + second * 1000
  return {
    id: `1-${atMs}-1-41-0`,
    vehicle: 1,
    registration: 'MP01 001',
    eventCode: 41,
    name: 'Harsh Braking',
    name_pt: 'Travagem brusca',
    severity: 'warning',
    timestamp: new Date(atMs).toISOString(),
    lat: 51.5,
    long: -0.1,
    dir: 90,
    speed: 48,
    road: null,
    value: 0.62,
    unit: 'g',
    limit: null,
    limit_of: null,
    duration_s: null,
    source: 'device',
    late: false,
    driver: null,
    driver_source: null,
    geofence: null,
    has_fix: true,
    is_private: false,
    review: null,
    ...different,
  }
}
