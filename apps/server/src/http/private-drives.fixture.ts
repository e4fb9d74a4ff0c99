import type { DeviceEvent, DeviceReport } from '@milepost/protocols/message.ts'
import { driveRecords, MINUTE_MS, parkedRecord } from '../telemetry/drive.fixture.ts'

/** Nothing public is on this meridian. */
export const PRIVATE_LONGITUDE = -0.7312345
export const PUBLIC_LONGITUDE = -0.7

export const SUBJECTS = [
  'on a private trip',
  'parked where a private trip led to',
  'out again on business',
  'on business',
  'parked where a trip that was made private led to',
  'parked where a trip outside working hours led to',
  'on a trip that another of its trackers says is private',
  'parked where a trip that another of its trackers says is private led to',
  'back from a trip that another of its trackers divides into a private one and one on business',
  'back from a trip that began in the middle of what another of its trackers says is private',
] as const
export type Subject = (typeof SUBJECTS)[number]

export interface Driven {
  business: DeviceReport[]
  private: DeviceReport[]
  /** What another tracker reports that is in the vehicle all the while, and which alone says what is private. */
  another?: DeviceReport[]
}

const PANIC: DeviceEvent = { kind: 'panic', value: null }
/** Of those that a score is made of. */
const BRAKED: DeviceEvent = { kind: 'harsh-braking', value: 0.5 }

/** What each vehicle drove until now. A minute is a kilometre to the north. */
export function drivesUntil(nowMs: number): Record<Subject, Driven> {
  const minutesAgo = (minutes: number) => nowMs - minutes * MINUTE_MS
  const toWork = driveRecords(minutesAgo(180), 20)
  const out = onOwnWay(driveRecords(minutesAgo(30), 60, { fromKm: 20 }).slice(0, 28))
  const outAndParked = onOwnWay([
    ...driveRecords(minutesAgo(120), 30, { fromKm: 20 }),
    parkedRecord(minutesAgo(60), 50),
    { ...parkedRecord(minutesAgo(20), 50), events: [BRAKED] },
    { ...parkedRecord(minutesAgo(10), 50), events: [PANIC] },
  ])
  const errand = returned(onOwnWay(driveRecords(minutesAgo(100), 30, { fromKm: 60, stands: [10, 15] })))
  const back = [...driveRecords(minutesAgo(65), 50, { fromKm: 86 }), parkedRecord(minutesAgo(5), 136)]
  const inOneTrip = aLittleLater(withEvents([...ignitionOn(errand), ...back]))
  return {
    'on a private trip': {
      business: [...toWork, parkedRecord(minutesAgo(150), 20)],
      private: privately(out),
    },
    'parked where a private trip led to': {
      business: toWork,
      private: privately(outAndParked, minute => minute < 30),
    },
    'out again on business': {
      business: [...driveRecords(minutesAgo(300), 20), ...driveRecords(minutesAgo(60), 40, { fromKm: 80 })],
      private: returned(privately(onOwnWay(driveRecords(minutesAgo(200), 60, { fromKm: 20 })))),
    },
    'on business': { business: driveRecords(minutesAgo(60), 80).slice(0, 58), private: [] },
    'parked where a trip that was made private led to': { business: toWork, private: outAndParked },
    'parked where a trip outside working hours led to': { business: [], private: outAndParked },
    'on a trip that another of its trackers says is private': {
      business: aLittleLater([...toWork, parkedRecord(minutesAgo(150), 20)]),
      private: aLittleLater(withEvents(out)),
      another: [...toWork, ...privately(out)],
    },
    'parked where a trip that another of its trackers says is private led to': {
      business: aLittleLater(toWork),
      private: aLittleLater(outAndParked),
      another: [...toWork, ...privately(outAndParked, minute => minute < 30)],
    },
    'back from a trip that another of its trackers divides into a private one and one on business': {
      business: [],
      private: inOneTrip,
      another: [...privately(errand), ...back],
    },
    'back from a trip that began in the middle of what another of its trackers says is private': {
      business: [],
      private: inOneTrip.slice(12),
      another: [...privately(errand), ...back],
    },
  }
}

const ignitionOn = (records: readonly DeviceReport[]): DeviceReport[] =>
  records.map(record => ({ ...record, ignition: true }))

/** It begins where the trip before it ended. */
const onOwnWay = (records: readonly DeviceReport[]): DeviceReport[] =>
  records.map((record, minute) => ({ ...record, longitude: minute === 0 ? PUBLIC_LONGITUDE : PRIVATE_LONGITUDE }))

/** Two devices do not report in the same instant. */
const aLittleLater = (records: readonly DeviceReport[]): DeviceReport[] =>
  records.map(record => ({ ...record, recordedAtMs: record.recordedAtMs + 7_000 }))

const withEvents = (records: readonly DeviceReport[]): DeviceReport[] =>
  records.map((record, minute) => {
    const event = { 15: BRAKED, 20: PANIC }[minute]
    return event ? { ...record, events: [event] } : record
  })

/** Every record of it in private mode. */
const privately = (records: readonly DeviceReport[], at: (minute: number) => boolean = () => true): DeviceReport[] =>
  records.map((record, minute) => ({ ...record, attributes: { privateMode: at(minute) } }))

/** Ends in a public place: from there the next trip begins, which shows it. */
const returned = (records: DeviceReport[]) =>
  records.map((record, at) => (at < records.length - 2 ? record : { ...record, longitude: PUBLIC_LONGITUDE }))
