import type { VehicleActivityType } from '@milepost/contract/vehicle-activity-types.ts'
import { expect, test } from 'vitest'
import {
  arePages,
  createForm,
  createQuery,
  fileFault,
  isDescription,
  missingPart,
  type NewDocument,
  needsFile,
  offeredStatuses,
  pagesFault,
  sizeWithin,
} from './new-document.ts'

const TODAY = '2026-11-26'
const PASS = { id: 1, name: 'Pass', do_not_create_schedule_activities: false }
const FAIL = { id: 2, name: 'Fail', do_not_create_schedule_activities: true }

const type = (change: Partial<VehicleActivityType>): VehicleActivityType => ({
  ...{ id: 9, reference: 'TACHO', name: 'Tachograph calibration' },
  ...{ require_user_date_input: false, schedule_type: null, use_activity_statuses_on_ui: false },
  ...change,
})
const MOT = type({ id: 5, reference: 'MOT', schedule_type: 1, require_user_date_input: true })
const INSPECTION = type({ id: 3, reference: 'SAFETY_INSPECTION', schedule_type: 2, require_user_date_input: true })

const document = (change: Partial<NewDocument> = {}): NewDocument => ({
  vehicle: { id: 7, registration: 'AB12 CDE' },
  type: type({}),
  status: PASS,
  day: TODAY,
  isDayConfirmed: true,
  description: 'Calibrated',
  ...change,
})

test('vehicle, type and a description of 2 to 90 characters are needed [VF-34] [VF-76]', () => {
  expect(missingPart(document(), TODAY)).toBeNull()
  expect(missingPart(document({ vehicle: null, type: null }), TODAY)).toBe('vehicle')
  expect(missingPart(document({ type: null, status: null }), TODAY)).toBe('type')
  expect(missingPart(document({ description: ' x ' }), TODAY)).toBe('description')
  expect(['xy', 'x'.repeat(90)].every(isDescription)).toBe(true)
  expect(['', 'x', ' x ', 'x'.repeat(91)].some(isDescription)).toBe(false)
})

test('a day must be confirmed where the type asks for one, and only there; none is after today [VF-33] [VF-69] [VF-70] [VF-77]', () => {
  expect(missingPart(document({ type: MOT, isDayConfirmed: false }), TODAY)).toBe('day not confirmed')
  expect(missingPart(document({ isDayConfirmed: false }), TODAY)).toBeNull()
  expect(missingPart(document({ type: MOT, day: '2026-11-27' }), TODAY)).toBe('day')
  expect(missingPart(document({ type: MOT, day: '' }), TODAY)).toBe('day')
})

test('the statuses are Pass and Fail, of an MOT PRS as well, of a PMI form and an inspection Completed alone, of a type with its own those [VF-60] [VF-61] [VF-62] [VF-65]', () => {
  const names = (reference: string) => offeredStatuses(type({ reference }), []).map(({ id, name }) => `${id} ${name}`)
  expect(names('VTG7')).toEqual(['1 Pass', '2 Fail'])
  expect(names('MOT')).toEqual(['1 Pass', '2 Fail', '3 PRS'])
  expect(names('PMI_FORM')).toEqual(['1 Completed'])
  expect(names('SAFETY_INSPECTION')).toEqual(['12 Completed'])
  const own = [{ id: 40, name: 'Sent back', do_not_create_schedule_activities: true }]
  expect(offeredStatuses(type({ use_activity_statuses_on_ui: true }), own)).toEqual(own)
})

test('a type without a schedule is posted in the form; one with a schedule in the address alone, fulfilled unless the status does not [VF-63] [VF-98] [VF-99] [VF-100] [N-41]', () => {
  expect(createQuery(type({}), PASS)).toEqual({ overwrite_task_queue: 'True' })
  expect(createForm(document(), [], 'key').get('activity_type')).toBe('9')
  const scheduled = {
    overwrite_task_queue: 'True',
    filter_schedule_by_vehicle_type: 'True',
    scheduled_activity_type: '5',
  }
  expect(createQuery(MOT, PASS)).toEqual({ ...scheduled, fulfill_scheduled_activity: 'True' })
  expect(createQuery(MOT, FAIL)).toEqual(scheduled)
  expect(createForm(document({ type: MOT }), [], 'key').has('activity_type')).toBe(false)
})

test('a manual inspection is posted by its reference, with the registration and the status 12 [VF-65] [VF-101] [N-42]', () => {
  const status = offeredStatuses(INSPECTION, [])[0]!
  expect(createQuery(INSPECTION, status)).toEqual({
    overwrite_task_queue: 'True',
    scheduled_activity_type_reference: 'SAFETY_INSPECTION',
  })
  const form = createForm(document({ type: INSPECTION, status }), [], 'key')
  expect([form.get('status'), form.get('registration'), form.has('activity_type')]).toEqual(['12', 'AB12 CDE', false])
})

test('the day is sent as its start in UTC, and what is empty is not sent [VF-81] [VF-82]', () => {
  const form = createForm(document({ type: MOT, day: '2026-05-31' }), [], 'key')
  expect(form.get('activity_fulfilled_at')).toBe('2026-05-31T00:00:00.000Z')
  expect([...createForm(document({ description: '' }), [], 'key').keys()]).toEqual([
    'vehicle',
    'activity_type',
    'status',
    'request_key',
  ])
})

test('a document must be smaller than 9,000,000 bytes, and is an image or a PDF [VF-35] [VF-78]', () => {
  const fault = (size: number, mime = 'application/pdf', name = 'a.pdf') => fileFault({ size, type: mime, name })
  expect([fault(8_999_999), fault(9_000_000), fault(0)]).toEqual([null, 'too large', 'empty'])
  expect([fault(1, 'image/heic', 'a.heic'), fault(1, '', 'a.JPG'), fault(1, '', 'a.exe')]).toEqual([
    null,
    null,
    'other type',
  ])
})

test('several images may be one document, of twenty pages and less than 9,000,000 bytes together; a PDF among them may not', () => {
  const jpeg = { type: 'image/jpeg', name: 'a.jpg' }
  const pdf = { type: 'application/pdf', name: 'a.pdf' }
  expect([arePages([jpeg, jpeg]), arePages([jpeg]), arePages([jpeg, pdf]), arePages([])]).toEqual([
    ...[true, false, false, false],
  ])
  const images = (count: number, size: number) => Array.from({ length: count }, () => ({ size }))
  expect([pagesFault(images(20, 1)), pagesFault(images(21, 1))]).toEqual([null, 'too many'])
  expect([pagesFault(images(2, 4_499_999)), pagesFault(images(2, 4_500_000))]).toEqual([null, 'too large'])
})

test('a picture is made smaller in its own shape, and never larger', () => {
  expect(sizeWithin({ width: 4_000, height: 3_000 }, 2_400)).toEqual({ width: 2_400, height: 1_800 })
  expect(sizeWithin({ width: 3_000, height: 4_000 }, 2_400)).toEqual({ width: 1_800, height: 2_400 })
  expect(sizeWithin({ width: 800, height: 600 }, 2_400)).toEqual({ width: 800, height: 600 })
  expect(sizeWithin({ width: 9_000, height: 1 }, 2_400)).toEqual({ width: 2_400, height: 1 })
})

test('a document is needed where the type has a schedule, and not otherwise [VF-80]', () => {
  expect([needsFile(MOT), needsFile(type({})), needsFile(null)]).toEqual([true, false, false])
})
