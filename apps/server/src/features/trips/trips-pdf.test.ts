import type { TableTrip, TripSums } from '@milepost/contract/trips.ts'
import type { FormatPreferences } from '@milepost/domain/formats/formats.ts'
import { textsIn } from '@milepost/texts/texts-in.ts'
import { expect, test } from 'vitest'
import { makePdf } from '../../documents/pdf-table.ts'
import { tripsPdf } from './trips-pdf.ts'

const READER: FormatPreferences = {
  ...{ dateFormat: null, timeFormat: '24', timeZone: 'Europe/Lisbon', distanceUnit: 'KMS', locale: 'pt-PT' },
}
const at = (address: string) => ({ lat: 38.7, long: -9.1, address })

function trip(start: string, changes: Partial<TableTrip> = {}): TableTrip {
  return {
    ...{
      id: `1-${Date.parse(start)}`,
      vehicle: 1,
      registration: '12-AB-34',
      start,
      end: start.replace(':00:', ':30:'),
    },
    ...{ start_reason: 'ignition-on', end_reason: 'ignition-off', distance_m: 20_000, duration_s: 1_800 },
    ...{ unknown_m: 0, carried_m: 0, driving_s: 1_500, standing_s: 300, idling_s: 180, unknown_s: 0, max_speed: 80 },
    ...{ start_odometer_m: null, end_odometer_m: null },
    ...{ start_place: at('Rua Augusta, Lisboa'), end_place: at('Porto'), driver: 'Ana Reis', is_private: false },
    ...{ stops: [], stop_after: null, ...changes },
  } as TableTrip
}

const TRIPS = [
  trip('2026-06-01T08:00:00Z'),
  trip('2026-06-01T10:00:00Z', { is_private: true, start_place: null, end_place: null }),
  trip('2026-06-01T23:30:00Z', { end: null }),
]
const sumsOf = (trips: number): TripSums => ({
  ...{ trips, private_trips: 0, distance_m: trips * 20_000, unknown_m: 0, carried_m: 0 },
  ...{ driving_s: trips * 1_500, standing_s: trips * 300, idling_s: trips * 180, unknown_s: 0, carried_s: 0 },
})
const printed = {
  ...{
    days: new Map([
      ['2026-06-01', sumsOf(2)],
      ['2026-06-02', sumsOf(1)],
    ]),
    total: sumsOf(3),
  },
  ...{ trips: TRIPS, isCut: false, fileName: 'Viagens 2026-06-01', language: 'pt' as const },
  ...{ fromMs: Date.UTC(2026, 4, 31, 23), untilMs: Date.UTC(2026, 5, 2, 23) },
}

test('trips are printed by the days of the reader, with their sums, and private places are left out [FMT-05]', () => {
  const text = JSON.stringify(tripsPdf(printed, textsIn('pt'), READER).content)
  expect(text).toContain('01/06/2026   Viagens: 2')
  expect(text).toContain('02/06/2026   Viagens: 1') // half past midnight in Lisbon
  expect(text).toContain('Total   Viagens: 3')
  expect(text).toContain('60 km')
  expect(text.match(/"Privada"/g)).toHaveLength(2)
  expect(text).toContain('em curso')
})

test('printed trips say on whose clock times are and how durations are written', () => {
  const { subtitle } = tripsPdf(printed, textsIn('pt'), READER)
  expect(subtitle).toBe('01/06/2026 – 02/06/2026   ·   Horas de Lisboa   ·   Durações em h:mm')
})

test('what does not fit is stated to be left out, and the document can be made', async () => {
  const definition = tripsPdf({ ...printed, isCut: true }, textsIn('pt'), READER)
  expect(JSON.stringify(definition.content)).toContain('Só são impressas as primeiras viagens')
  expect((await makePdf(definition)).subarray(0, 5).toString()).toBe('%PDF-')
})
