/** What is known of the wire that tells a tracker whether the engine runs. */
export interface IgnitionWire {
  /** As it was last reported; null while it never was. */
  isOn: boolean | null
  /** Since when it has been so. */
  sinceMs: number | null
  /** It has been seen to change, so that "off" means something. */
  hasChanged: boolean
  /** Rests of an hour or more with the engine on, or movements with the engine off, since it last changed. */
  contradictions: number
  /** Noticed to be stuck: motion decides from then on. */
  isStuck: boolean
}

export const initialWire = (): IgnitionWire => ({
  isOn: null,
  sinceMs: null,
  hasChanged: false,
  contradictions: 0,
  isStuck: false,
})

/** A vehicle is left with the engine on for an hour once in a while; it is towed now and then. Not time and again. */
const LONG_RESTS_OF_A_STUCK_WIRE = 2
const MOVES_OF_A_STUCK_WIRE = 3

/**
 * Follows the wire, and gives what can be believed of the ignition now: null where the device says nothing, where the wire is
 * stuck, and where it has only ever been off, which is what an unconnected wire says.
 */
export function trustedIgnition(wire: IgnitionWire, reported: boolean | null, atMs: number): boolean | null {
  if (reported === null) return null
  if (reported !== wire.isOn) {
    wire.hasChanged = wire.isOn !== null
    wire.isOn = reported
    wire.sinceMs = atMs
    wire.contradictions = 0
    wire.isStuck = false
  }
  if (wire.isStuck || (!reported && !wire.hasChanged)) return null
  return reported
}

/** The vehicle stood for an hour with the engine on, or got somewhere with the engine off. */
export function noteContradiction(wire: IgnitionWire): void {
  const enough = wire.isOn === true ? LONG_RESTS_OF_A_STUCK_WIRE : MOVES_OF_A_STUCK_WIRE
  wire.contradictions = Math.min(wire.contradictions + 1, enough)
  wire.isStuck = wire.contradictions === enough
}

/** What is wrong with a wire: it is on or off whatever the vehicle does, or has only ever been off, as where it is unconnected. */
export type WireFaultKind = 'always-on' | 'always-off' | 'never-on'

/** What is wrong with the wire, and since when it has been so; null: nothing. */
export function wireFault({ isOn, sinceMs, hasChanged, isStuck }: IgnitionWire): {
  kind: WireFaultKind
  sinceMs: number
} | null {
  if (sinceMs === null) return null
  if (isOn === false && !hasChanged) return { kind: 'never-on', sinceMs }
  if (!isStuck) return null
  return { kind: isOn ? 'always-on' : 'always-off', sinceMs }
}
