import type { Attributes } from '../message.ts'
import { hexOf } from '../printed-numbers.ts'

export interface MotionState {
  ignition: boolean | null
  moving: boolean | null
}

const nothingKnown: MotionState = { ignition: null, moving: null }

/** Two hexadecimal digits. 16 is a tow, 1A what the device takes for a false one; 4x has no ignition to look at. */
const motionStates: Record<string, MotionState> = {
  '11': { ignition: false, moving: false },
  '12': { ignition: false, moving: true },
  '16': { ignition: false, moving: true },
  '1A': { ignition: false, moving: true },
  '21': { ignition: true, moving: false },
  '22': { ignition: true, moving: true },
  '41': { ignition: null, moving: false },
  '42': { ignition: null, moving: true },
}

export function motionStateOf(state: string | undefined): MotionState {
  return motionStates[state?.toUpperCase() ?? ''] ?? nothingKnown
}

/**
 *     status  = [reserved:4] state:2 inputs:2 outputs:2       hexadecimal digits
 *     inputs  = bit 0 the ignition line, bits 1 to 3 the inputs of that number
 *     outputs = bits 0 to 2 the outputs 1 to 3
 *
 * Empty is nothing known.
 */
export function readDeviceStatus(field: string): MotionState & { attributes: Attributes } {
  const [state, inputs, outputs] = [field.slice(-6, -4), hexOf(field.slice(-4, -2)), hexOf(field.slice(-2))]
  const attributes: Attributes = {}
  if (inputs !== null && outputs !== null) {
    for (const input of [1, 2, 3]) attributes[`digitalInput${input}`] = ((inputs >> input) & 1) === 1
    for (const output of [1, 2, 3]) attributes[`digitalOutput${output}`] = ((outputs >> (output - 1)) & 1) === 1
  }
  return { ...motionStateOf(state), attributes }
}
