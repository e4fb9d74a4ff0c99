import { fingerprint } from '@milepost/protocols/checksum.ts'
import type { DevicePosition, Frame } from '@milepost/protocols/message.ts'
import { unknownPosition } from '@milepost/protocols/unknown-position.ts'

/**
 * Some devices raise the panic in a message without a time or place. It must not be lost: it becomes a record of the
 * moment it arrived, without a fix. Null for every other frame.
 */
export function untimedPanic({ positions, readings, bytes }: Frame, receivedAtMs: number): DevicePosition | null {
  if (positions.length > 0 || typeof readings?.alarmLabel !== 'string') return null
  if (!readings.alarmLabel.split(' ').includes('panic')) return null
  return {
    ...unknownPosition(receivedAtMs),
    sequence: fingerprint(bytes),
    priority: 2,
    events: [{ kind: 'panic', value: null }],
  }
}
