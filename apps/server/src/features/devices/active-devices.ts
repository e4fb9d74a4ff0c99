import type { ActiveDevice } from '@milepost/contract/devices.ts'
import type { ActiveDeviceRow } from './queries.ts'

export const iso = (instant: Date | null) => instant?.toISOString() ?? null

export function presentDevice({
  wire_fault,
  wire_fault_since,
  clock_offset_ms,
  clock_fault_since,
  unbelieved_records,
  unbelieved_first,
  unbelieved_last,
  ...row
}: ActiveDeviceRow): ActiveDevice {
  return {
    ...row,
    connected_at: iso(row.connected_at),
    last_heard: iso(row.last_heard),
    last_position: iso(row.last_position),
    wire_fault: wire_fault && wire_fault_since && { kind: wire_fault, since: wire_fault_since.toISOString() },
    clock_fault:
      clock_offset_ms === null || clock_fault_since === null
        ? null
        : { offset_s: Math.round(clock_offset_ms / 1000), since: clock_fault_since.toISOString() },
    unbelieved_times:
      unbelieved_records === null || unbelieved_first === null || unbelieved_last === null
        ? null
        : {
            records: unbelieved_records,
            first_received: unbelieved_first.toISOString(),
            last_received: unbelieved_last.toISOString(),
          },
  }
}
