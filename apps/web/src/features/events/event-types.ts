import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { EVENT_KINDS, type EventKind, type EventSeverity } from '@milepost/domain/events/event-kinds.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import type { TextKey } from '../../i18n/text-key.ts'

/** A choice of the event type select (EVT-20). */
export interface EventType {
  name: TextKey
  eventCode: number
  severity: EventSeverity
}

/** Stands for all of them; never sent (EVT-20, EVT-22). */
export const SELECT_ALL_CODE = -1

/** The eight of the documents, in their order (EVT-12 to EVT-19). */
const DOCUMENTED = [
  'ignition-on',
  'ignition-off',
  'beacon-lights',
  'harsh-acceleration',
  'harsh-braking',
  'harsh-cornering',
  'panic',
  'run-lock',
] as const

function typeOf(kind: EventKind): EventType {
  const { code, severity } = EVENT_KINDS[kind]
  return { name: EVENT_NAMES[kind], eventCode: code, severity }
}

const documented = DOCUMENTED.map(typeOf)
const others = keysOf(EVENT_KINDS)
  .map(typeOf)
  .filter(type => !documented.some(one => one.eventCode === type.eventCode))

/** Codes of one theme stand together: from the first number to the last. */
const THEMES: readonly { title: TextKey; from: number; to: number }[] = [
  { title: 'Speed and idling', from: 54, to: 69 },
  { title: 'Security and power', from: 70, to: 79 },
  { title: 'Geofences', from: 80, to: 89 },
  { title: 'Driver assistance', from: 90, to: 99 },
  { title: 'Driver', from: 100, to: 109 },
  { title: 'Vehicle and load', from: 110, to: 32_767 },
]

export interface EventTheme {
  title: TextKey
  types: readonly EventType[]
}

/** Every type there is: those of the documents first, then the others by theme. */
export const EVENT_THEMES: readonly EventTheme[] = [
  { title: 'Main events', types: documented },
  ...THEMES.map(({ title, from, to }) => ({
    title,
    types: others.filter(({ eventCode }) => eventCode >= from && eventCode <= to),
  })),
]

export const EVENT_TYPES: readonly EventType[] = EVENT_THEMES.flatMap(theme => theme.types)

const ALL_CODES = EVENT_TYPES.map(type => type.eventCode)

/** Activity and event types with an id above 5 are selected at first (EVT-21, C-29). */
export const isSelectedByDefault = (id: number) => id > 5

/** What is selected at first. */
export const DEFAULT_CODES: readonly number[] = ALL_CODES.filter(isSelectedByDefault)

/** The real types of a selection, in the order of the list; the pseudo code stands for all. */
export function codesOf(selection: readonly number[]): readonly number[] {
  return selection.includes(SELECT_ALL_CODE) ? ALL_CODES : ALL_CODES.filter(code => selection.includes(code))
}

export const areAll = (codes: readonly number[]) => codesOf(codes).length === ALL_CODES.length

/** The repeated codes of the call; none where all are chosen, so that kinds that this page does not know are included. */
export const sentCodes = (codes: readonly number[]): number[] => (areAll(codes) ? [] : [...codesOf(codes)])

export const isSameSelection = (one: readonly number[], other: readonly number[]) =>
  codesOf(one).join() === codesOf(other).join()
