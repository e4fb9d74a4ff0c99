import { byteAt } from '../byte-at.ts'
import { cell, fix, time } from './place-parts.ts'
import * as state from './state-parts.ts'

/** Sequences of parts that many messages share. */

/** Length byte and cell: the length says nothing that the length of the content does not. */
export const sizedCell2g = [state.skip(1), cell(1, 2, 3)]
export const place = [time, fix]
export const placeAndCell = [time, fix, cell(1, 2, 3)]
export const placeAndSizedCell = [time, fix, ...sizedCell2g]
export const placeAndCell4g = [time, fix, cell(1, 4, 8)]
export const statusAndLevels = [state.status, state.batteryLevel, state.signal]
export const statusAndAlarm = [...statusAndLevels, state.alarm]
export const statusAndFence = [...statusAndLevels, state.wideAlarm, state.skip(1)]
/** acc = ignition:u8 uploadMode:u8 late:u8 */
export const acc = [state.ignition, state.skip(1), state.late]

/** Where the top bit of the country code, at this offset, makes the network code one byte longer. */
export const longNetworkCodeAt = (offset: number) => (content: Uint8Array) => (byteAt(content, offset) & 0x80) !== 0
