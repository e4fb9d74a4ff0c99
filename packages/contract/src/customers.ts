import { MODULES } from '@milepost/domain/access/modules.ts'
import { SECOND_FACTOR_RULES } from '@milepost/domain/access/second-factor.ts'
import { COUNTRIES } from '@milepost/domain/customers/countries.ts'
import { z } from 'zod'
import { foldLimits, storedLimits, workingHours } from './fold-limits.ts'
import { idFilter, paging, recordRoutes } from './records.ts'
import { routes, signedIn } from './route.ts'
import { lineOfText, listOf, rowId, timeZone } from './shapes.ts'
import { LONGEST_PURPOSE } from './timesheet-settings.ts'

const named = z.object({ id: z.number().int(), name: z.string() })

export const CUSTOMER_LANGUAGES = ['EN', 'PT'] as const

const days = (least: number, most: number, usual: number) => z.number().int().min(least).max(most).default(usual)

/** Customers as the administration keeps them (ADM-CUST, N-55): their fields, and the settings that hold for all their vehicles. */
const records = recordRoutes({
  schema: 'Customer',
  words: { one: 'customer', many: 'customers' },
  paths: { one: 'customer', many: 'customers' },
  area: 'customers',
  addsArea: 'management-companies',
  owner: 'none',
  fields: {
    /** Unique, in any case, among the customers that are not archived. */
    name: lineOfText(100).min(1),
    /** A short name by which programs know it, such as `northgate-haulage`; unique, archived ones included. For those who add customers. */
    reference: z
      .string()
      .trim()
      .min(1)
      .max(40)
      .regex(/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/),
    /** For those who add customers. */
    management_company: rowId,
    /** Which of Milepost its people may choose; mails are in the first unless they chose. */
    languages: z.array(z.enum(CUSTOMER_LANGUAGES)).min(1).max(CUSTOMER_LANGUAGES.length).default(['EN', 'PT']),
    /** What its people do not have, whatever their accounts hold. For those who add customers. */
    modules_off: z.array(z.enum(MODULES)).max(MODULES.length).default([]),
    /** By its code of ISO 3166-1. Its law says whether drivers may be scored, and it has its usual units. */
    country: z.enum(COUNTRIES).default('GB'),
    /** Its midnights divide days. */
    time_zone: timeZone.default('Europe/London'),
    /** In what its people read distances and speeds who chose none; null: as its country does. */
    units_distance: z.enum(['MLS', 'KMS']).nullable().default(null),
    /** Who of its people must have a second factor to sign in. */
    second_factor: z.enum(SECOND_FACTOR_RULES).default('nobody'),
    /** What its people read above every timesheet; empty: nothing is said. */
    timesheet_purpose: z.string().trim().max(LONGEST_PURPOSE).default(''),
    /** Null: every trip is business, unless the device says otherwise. */
    working_hours: workingHours.nullable().default(null),
    limits: foldLimits.default({}),
    /** Bytes as devices sent them. */
    keep_raw_days: days(1, 3_660, 14),
    keep_positions_days: days(31, 3_660, 396),
    /** Trips, stops, events and visits. */
    keep_derived_days: days(31, 7_320, 2_557),
  },
  shows: {
    management_company: named,
    working_hours: storedLimits.nullable(),
    limits: storedLimits,
    /** A signed link. */
    logo: z.string().nullable(),
    /** Whether its drivers are scored: switched by /api/behaviour/settings/, with a reason. */
    scoring_enabled: z.boolean(),
    /** The law of its country, or of that of its time zone, forbids scoring drivers. */
    is_scoring_forbidden: z.boolean(),
    /** Of vehicles that are not archived. */
    vehicle_count: z.number().int(),
    /** The caller may archive it and give it another reference and management company. */
    may_archive: z.boolean(),
  },
  filters: { management_company: idFilter },
  orderings: ['name', 'reference', 'management_company', 'time_zone', 'updated_at'],
})

export const customers = routes({
  ...records,
  /** The same as the list of the administration (ADM-CUST-01). */
  listAll: { ...records.list, path: '/api/customers/', query: records.list.query.extend(paging(75)) },
  minimal: {
    method: 'GET',
    path: '/api/customers_minimal/',
    summary: 'The customers that the caller sees, by name: for choosing from them',
    access: signedIn,
    result: listOf(named),
  },
  current: {
    method: 'GET',
    path: '/api/customers/get_current_customer/',
    summary: 'The first customer of the caller, by name, with a signed link to its logo',
    access: signedIn,
    result: named.extend({ logo: z.string().nullable() }),
    errors: [404],
  },
})

export type CustomerRecord = z.output<typeof records.read.result>
