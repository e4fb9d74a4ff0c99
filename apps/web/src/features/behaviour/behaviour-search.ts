import { z } from 'zod'
import {
  flag,
  id,
  key,
  oneOf,
  ordering,
  page,
  pageSize,
  panel,
  param,
  text,
  textOf,
} from '../../address/address-params.ts'
import { type AddressPart, addressState } from '../../address/address-state.ts'
import { type DayRange, readDayRange } from '../../ui/day-range.ts'
import { readTriedWeights, type TriedWeights, writeTriedWeights } from './tried-weights.ts'

/** The score that is opened. */
export type ScoreSubject =
  | { kind: 'vehicle' | 'group'; id: number }
  | { kind: 'driver'; id: number | 'none' }
  | { kind: 'all'; id: null }

export const VIEWS = ['vehicles', 'drivers', 'groups'] as const
export type View = (typeof VIEWS)[number]

const range: AddressPart<DayRange | null> = {
  names: ['startDate', 'endDate'],
  read: (raw, _, today) => readDayRange(raw.startDate, raw.endDate, today),
  write: days => ({ startDate: days?.start, endDate: days?.end }),
}

/** Links of other screens name a vehicle alone (TRK-11). */
const subject: AddressPart<ScoreSubject | null> = {
  names: ['of', 'vehicleId'],
  read: raw => readSubject(textOf(raw, 'of')) ?? readSubject(`vehicle-${textOf(raw, 'vehicleId')}`),
  write: given => ({ of: given === null ? undefined : subjectKey(given) }),
}

const NO_WEIGHTS: TriedWeights = new Map()

/** The address state of the screen. */
export const behaviourAddress = addressState(
  {
    /** Null: the last 28 days. */
    range,
    /** Null: all vehicles. */
    groupId: id('group'),
    view: oneOf(VIEWS, 'vehicles', 'by'),
    search: text(),
    /** Null: the lowest score first. */
    ordering: ordering(null),
    page: page(),
    pageSize: pageSize(75),
    subject,
    /** The event that is marked on the map and in the list. */
    eventId: key(/./, 'event'),
    step: oneOf(['day', 'week'], 'day'),
    weights: param(
      z.codec(
        z.string(),
        z.custom<TriedWeights>(value => value instanceof Map),
        {
          decode: readTriedWeights,
          encode: writeTriedWeights,
        },
      ),
      NO_WEIGHTS,
    ),
    /** Columns in which no row has a value are shown as well. */
    showsEmptyColumns: flag('columns', 'all'),
    /** What was driven without a camera is listed as well, and not only counted. */
    showsUnseen: flag('unseen'),
    filters: panel(),
  },
  [{ of: ['subject'], clears: ['vehicleId', 'event'] }],
)

export type BehaviourSearch = ReturnType<typeof behaviourAddress.read>

/** Such as `vehicle-12`, `driver-none` or `all`. */
export const subjectKey = ({ kind, id }: ScoreSubject): string => (id === null ? kind : `${kind}-${id}`)

function readSubject(text: string): ScoreSubject | null {
  if (text === 'all') return { kind: 'all', id: null }
  if (text === 'driver-none') return { kind: 'driver', id: 'none' }
  const [, word, digits] = /^(\w+)-([1-9]\d{0,9})$/.exec(text) ?? []
  const kind = (['vehicle', 'driver', 'group'] as const).find(one => one === word)
  const number = Number(digits)
  return kind === undefined || number > 2_147_483_647 ? null : { kind, id: number }
}
