import { z } from 'zod'
import { routes } from './route.ts'
import { id, instant } from './shapes.ts'
import { calendarDay } from './time-range.ts'

/** Who keeps records of vehicles in Great Britain: of their tests, and of their registration and tax. */
export const AUTHORITIES = ['DVSA', 'DVLA'] as const
export type AuthorityName = (typeof AUTHORITIES)[number]

/** How an enquiry ended: it is known, it is not, or why there was no answer. */
const ENQUIRY_OUTCOMES = [
  'found',
  'unknown',
  'refused',
  'limited',
  'failed',
  'nonsense',
  'timeout',
  'unreachable',
] as const
export type EnquiryOutcome = (typeof ENQUIRY_OUTCOMES)[number]

export const TAX_STATES = ['Taxed', 'Untaxed', 'SORN', 'Not Taxed for on Road Use'] as const

const vehicleFacts = z.object({
  make: z.string().nullable(),
  colour: z.string().nullable(),
  /** A day, or a month alone: 2019-03. */
  first_registered: z.string().nullable(),
  mot_expires_on: calendarDay.nullable(),
  /** When the test was passed that it is from; null: not told, as of a vehicle whose first test is due then. */
  mot_passed_on: calendarDay.nullable(),
  last_test: z.object({ on: calendarDay, is_passed: z.boolean(), odometer_m: z.number().int().nullable() }).nullable(),
  tax_status: z.enum(TAX_STATES).nullable(),
  tax_due_on: calendarDay.nullable(),
})
/** What an authority has on a vehicle; null is what it does not say. */
export type VehicleFacts = z.output<typeof vehicleFacts>

const enquiries = z
  .object({
    /** Whether a vehicle of this customer and registration is one that they know. */
    is_asked: z.boolean(),
    sources: z.array(
      z.object({
        source: z.enum(AUTHORITIES),
        is_configured: z.boolean(),
        /** When it last answered for any vehicle of this installation. */
        last_worked_at: instant.nullable(),
        /** The last enquiry about this vehicle. */
        last: z.object({ at: instant, outcome: z.enum(ENQUIRY_OUTCOMES), registration: z.string() }).nullable(),
        found_at: instant.nullable(),
        facts: vehicleFacts.nullable(),
      }),
    ),
    /** When its MOT is due here; null: nothing of it comes round. */
    mot: z.object({ due_on: calendarDay.nullable(), set_by: z.enum(AUTHORITIES).nullable() }).nullable(),
  })
  .meta({ id: 'VehicleEnquiries' })

export type VehicleEnquiries = z.output<typeof enquiries>

const vehiclesArea = { kind: 'administration', area: 'vehicles' } as const

/** What DVSA and DVLA say of a vehicle. */
export const vehicleEnquiries = routes({
  read: {
    method: 'GET',
    path: '/api/vehicle_enquiries/:id/',
    summary: 'What DVSA and DVLA said of a vehicle when they were last asked',
    access: { ...vehiclesArea, does: 'read' },
    params: z.object({ id }),
    result: enquiries,
    errors: [404],
  },
  ask: {
    method: 'POST',
    path: '/api/vehicle_enquiries/:id/',
    summary: 'Asks DVSA and DVLA about a vehicle now, as far as they are configured',
    access: { ...vehiclesArea, does: 'write' },
    params: z.object({ id }),
    result: enquiries,
    errors: [400, 404],
    perMinute: 30,
  },
})
