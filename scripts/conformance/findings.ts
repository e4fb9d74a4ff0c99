import type { Attributes, DecoderOutput, DeviceEvent, DevicePosition } from '@milepost/protocols/message.ts'

/** What our decoder made of one captured frame, whatever kind of protocol it came by. */
export interface Findings {
  /** Null when the frame was read. `incomplete`: the decoder waits for more than was captured. */
  rejection: string | null
  positions: DevicePosition[]
  readings: Attributes[]
  /** Replies to commands. */
  answers: string[]
}

export function findingsOf(outputs: readonly DecoderOutput[]): Findings {
  const rejected = outputs.find(output => output.kind === 'rejected')
  const frames = outputs.filter(output => output.kind === 'frame')
  return {
    rejection: rejected?.reason ?? (outputs.length === 0 ? 'incomplete' : null),
    positions: frames.flatMap(({ positions }) => positions),
    readings: frames.map(({ readings }) => readings).filter(readings => readings !== null),
    answers: outputs.flatMap(output => (output.kind === 'command-response' ? output.text : [])),
  }
}

export function eventsOf({ positions }: Findings): DeviceEvent[] {
  return positions.flatMap(({ events }) => events ?? [])
}

/** Everything that goes by a name: the fields of the positions, their attributes, and the readings. Null where the device sent none. */
export function valuesOf({ positions, readings }: Findings, name: string): (Attributes[string] | null)[] {
  const fields = positions.flatMap(position => {
    const field: unknown = Object.hasOwn(position, name) ? Reflect.get(position, name) : undefined
    return field === null || typeof field === 'number' || typeof field === 'string' || typeof field === 'boolean'
      ? [field]
      : []
  })
  const named = [...positions.map(({ attributes }) => attributes ?? {}), ...readings].flatMap(attributes =>
    Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : [],
  )
  return [...fields, ...named]
}

/** Whether the device sent anything beside its place and time. */
export function tellsMore({ positions, readings, answers }: Findings): boolean {
  return (
    readings.length > 0 ||
    answers.length > 0 ||
    positions.some(({ ignition, moving, odometerM, externalVoltageMv, driverKey, events, attributes }) =>
      [ignition, moving, odometerM, externalVoltageMv, driverKey, events, attributes].some(value => value !== null),
    )
  )
}
