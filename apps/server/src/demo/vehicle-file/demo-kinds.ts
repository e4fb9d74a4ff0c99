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
  CATMOSE: [
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
  RIBEIRA: [
    {
      reference: 'LOLER',
      name: 'Exame de elevação',
      vehicleTypes: ['PLT'],
      statuses: [
        { number: 1, name: 'Seguro', fulfils: true },
        { number: 2, name: 'Não seguro', fulfils: false },
      ],
      schedule: { name: 'Elevação todos os anos', category: 'inspection', interval: '1y', everyDistanceM: null },
    },
    {
      ...SERVICE,
      name: 'Revisão',
      statuses: [{ number: 1, name: 'Revisto', fulfils: true }],
      schedule: { ...SERVICE.schedule, name: 'Revisão a cada 30 000 km ou ano' },
    },
  ],
}

/** A schedule that a customer of the demo follows instead of one that came with Milepost: by the reference of the kind. */
export const DEMO_SCHEDULES: Readonly<
  Record<
    string,
    readonly { reference: string; name: string; interval: string; vehicleTypes: readonly VehicleTypeCode[] }[]
  >
> = {
  RIBEIRA: [
    {
      reference: 'SAFETY_INSPECTION',
      name: 'Inspeção do reboque a cada 12 semanas',
      interval: '12w',
      vehicleTypes: ['TRL'],
    },
  ],
}
