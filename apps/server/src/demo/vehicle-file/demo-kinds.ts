import type { VehicleTypeCode } from '@milepost/simulator/fleet.ts'

/** A kind of activity that a customer of the demo has beside those of Milepost, and how often it comes round. */
export interface DemoKind {
  reference: string
  name: string
  vehicleTypes: readonly VehicleTypeCode[]
  statuses: readonly { number: number; name: string; fulfils: boolean }[]
  schedule: {
    name: string
    category: 'inspection' | 'maintenance'
    interval: string
    everyDistanceM: number | null
  }
}

const LOLER = {
  reference: 'LOLER',
  name: 'LOLER thorough examination',
  statuses: [
    { number: 1, name: 'Safe to use', fulfils: true },
    { number: 2, name: 'Not safe to use', fulfils: false },
  ],
} as const
const SERVICE: DemoKind = {
  reference: 'SERVICE',
  name: 'Service',
  vehicleTypes: ['VAN'],
  statuses: [{ number: 1, name: 'Serviced', fulfils: true }],
  schedule: {
    name: 'Service every 30,000 km or year',
    category: 'maintenance',
    interval: '1y',
    everyDistanceM: 30_000_000,
  },
}

/** By the reference of the customer. */
export const DEMO_KINDS: Readonly<Record<string, readonly DemoKind[]>> = {
  HARBOURLINE: [
    {
      ...LOLER,
      vehicleTypes: ['STR'],
      schedule: {
        name: 'Tail lift every six months',
        category: 'inspection',
        interval: '6m',
        everyDistanceM: null,
      },
    },
    {
      reference: 'TACHO_CALIBRATION',
      name: 'Tachograph calibration',
      vehicleTypes: ['STR', 'FUEL'],
      statuses: [{ number: 1, name: 'Calibrated', fulfils: true }],
      schedule: {
        name: 'Tachograph every two years',
        category: 'maintenance',
        interval: '2y',
        everyDistanceM: null,
      },
    },
    SERVICE,
  ],
  BRACKENHILL: [
    {
      ...LOLER,
      vehicleTypes: ['PLT'],
      schedule: { name: 'Lifting plant every year', category: 'inspection', interval: '1y', everyDistanceM: null },
    },
    SERVICE,
  ],
}

/** A schedule that a customer of the demo follows instead of one that came with Milepost: by the reference of the kind. */
export const DEMO_SCHEDULES: Readonly<
  Record<
    string,
    readonly { reference: string; name: string; interval: string; vehicleTypes: readonly VehicleTypeCode[] }[]
  >
> = {
  BRACKENHILL: [
    {
      reference: 'SAFETY_INSPECTION',
      name: 'Trailer inspection every 12 weeks',
      interval: '12w',
      vehicleTypes: ['TRL'],
    },
  ],
}
