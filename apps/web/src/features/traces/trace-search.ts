import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { REPLAY_RATES, type ReplayRate } from '@milepost/domain/traces/replay-clock.ts'
import { z } from 'zod'
import { flag, mapPlace, oneOf, panel, param, textOf } from '../../address/address-params.ts'
import { type AddressPart, addressState, type RawSearch } from '../../address/address-state.ts'
import { weekHours } from '../../address/week-hours.ts'
import { isDay } from '../../ui/day-range.ts'
import { areaText, readAreaText } from './area-text.ts'

/** How many vehicles one clock drives. */
export const MOST_VEHICLES = 20

export const DRAWERS = ['moment', 'points', 'stops', 'visitors'] as const
export type Drawer = (typeof DRAWERS)[number]

const DEFAULT_RATE: ReplayRate = 10

const isId = (id: number) => Number.isInteger(id) && id > 0

function readVehicleIds(raw: RawSearch): readonly number[] {
  const list = textOf(raw, 'vehicles') || textOf(raw, 'vehicleId')
  return [...new Set(list.split(',').map(Number))].filter(isId).slice(0, MOST_VEHICLES)
}

/** One vehicle is named as links of other screens name it (TRK-11). */
const vehicleIds: AddressPart<readonly number[]> = {
  names: ['vehicles', 'vehicleId'],
  read: readVehicleIds,
  write: ids => ({
    vehicleId: ids.length === 1 ? ids[0] : undefined,
    vehicles: ids.length > 1 ? ids.join() : undefined,
  }),
}

const lead: AddressPart<number | null> = {
  // Read with the vehicles, so not a parameter by itself.
  names: ['lead', 'vehicles', 'vehicleId'],
  read(raw) {
    const ids = readVehicleIds(raw)
    return ids.find(id => id === Number(textOf(raw, 'lead'))) ?? ids[0] ?? null
  },
  write: id => ({ lead: id ?? undefined }),
}

/** A start alone, as links have it, is one day. */
const end: AddressPart<string | null> = {
  names: ['endDate', 'startDate'],
  read: raw => [textOf(raw, 'endDate'), textOf(raw, 'startDate')].find(isDay) ?? null,
  write: day => ({ endDate: day ?? undefined }),
}

/** The address state of the Trace screen. */
export const traceAddress = addressState({
  /** The first is the one whose graph and table are shown, unless `leadId` names another. */
  vehicleIds,
  leadId: lead,
  /** Null: the last day with data. */
  start: param(z.string().refine(isDay), null, 'startDate'),
  end,
  /** The moment of the replay, to the second; epoch milliseconds. */
  atMs: param(
    z.codec(z.string(), z.number(), {
      decode: text => Date.parse(text),
      encode: ms => `${new Date(ms).toISOString().slice(0, 19)}Z`,
    }),
    null,
    'at',
  ),
  rate: param(
    z.codec(z.string(), z.literal(REPLAY_RATES), {
      decode: text => REPLAY_RATES.find(rate => String(rate) === text) ?? DEFAULT_RATE,
      encode: String,
    }),
    DEFAULT_RATE,
  ),
  isFollowing: flag('follow'),
  skipsStandstill: flag('skip'),
  isSnapped: flag('snap'),
  colour: oneOf(['speed', 'vehicle'], null),
  place: mapPlace,
  panel: panel(),
  drawer: oneOf(DRAWERS, null),
  /** Who was here? */
  area: param(
    z.codec(z.string(), z.custom<Shape>(), {
      decode(text, context) {
        const shape = readAreaText(text)
        if (shape !== null) return shape
        context.issues.push({ code: 'custom', input: text, message: 'no area' })
        return z.NEVER
      },
      encode: areaText,
    }),
    null,
  ),
  /** When they were there. */
  hours: weekHours,
  /** Of the visits, those of the leading vehicle. */
  isLeadOnly: flag('only'),
})

export type TraceSearch = ReturnType<typeof traceAddress.read>
