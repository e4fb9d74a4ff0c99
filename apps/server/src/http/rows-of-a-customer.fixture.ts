import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import { EVENTS, GEOFENCE_VISITS, STOPS, TRIPS } from '../db/telemetry-columns.ts'
import { addJob } from '../jobs/add-job.ts'
import { countSheep } from '../jobs/job-rig.fixture.ts'
import { createPushBrowser } from '../testing/push-browser.ts'
import type { TestCustomer } from '../testing/registry.ts'
import type { TestUser } from '../testing/sign-in-as.ts'
import { insertRecords, storedEvent, storedStop, storedTrip, storedVisit } from '../testing/stored-records.ts'
import type { TestServer } from '../testing/test-server.ts'
import { addActivity } from '../vehicle-file/add-activity.ts'

const STARTED_MS = Date.UTC(2026, 5, 1, 8)
const ENDED_MS = STARTED_MS + 600_000

/** When everything below happened, for calls that ask for a range. */
export const DAYS = { start: '2026-06-01', end: '2026-06-02' }

/**
 * Makes a row of everything that calls take the ids of, by an administrator of the customer. Gives their ids by the names of the
 * contract: of a parameter, or for one called `id` of what stands before it in the path.
 */
export async function addRowsOf(
  { origin, context: { system, systemPool, secrets } }: TestServer,
  { id: customerId, groupId, vehicles }: TestCustomer,
  administrator: TestUser,
  prefix: string,
): Promise<ReadonlyMap<string, string>> {
  const [{ id: vehicleId, registration, trackerId }] = vehicles as [TestCustomer['vehicles'][0]]

  async function send(method: string, path: string, body: object): Promise<{ id: number; version: number }> {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${administrator.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { id: number; version: number }
  }
  const make = async (path: string, body: object) => (await send('POST', path, body)).id

  const named = (what: string) => ({ name: `${prefix} ${what}` })
  const category = await make('/api/geofence_categories/', { ...named('category'), colour: '#2f6f4e' })
  const group = await make('/api/geofence_groups/', { ...named('group'), colour: '#2f6f4e' })
  const shape = { kind: 'circle', centre: [-0.7, 52.6], radiusM: 300 }
  const geofence = await make('/api/geofence/', { ...named('geofence'), shape, category, groups: [group] })
  const leaseCompany = await make('/api/lease_companies/', named('leases'))
  const cost = { vehicle: vehicleId, day: DAYS.start, kind: 'fuel', amount: 8_150, supplier: `${prefix} fuel` }
  const vehicleCost = await make('/api/vehicle_costs/', cost)
  const vehicleNote = await make('/api/vehicle_notes/', { vehicle: vehicleId, text: `${prefix} note`, is_pinned: true })
  const repairer = await make('/api/repairers/', { ...named('repairer'), display_name: `${prefix} works` })
  const region = await make('/api/regions/', { ...named('region'), vehicle_groups: [groupId] })
  const reports = { email: `${prefix}.reports@fleet.example`, report_type: 'STD', depots: [groupId] }
  const notificationEmail = await make('/api/notification_emails/', reports)
  const apiKey = await make('/api/api_keys/', { ...named('key'), modules: ['Track'] })
  const webhook = await make('/api/webhooks/', {
    url: `https://${prefix.toLowerCase()}.example/`,
    kinds: ['trip.ended'],
  })
  await send('POST', `/api/webhook/${webhook}/secret/`, {})
  const delivery = await make(`/api/webhook/${webhook}/test/`, {})
  await send('POST', `/api/vehicle/${vehicleId}/live_links/`, { hours: 1 })
  const liveLink = await system
    .selectFrom('live_links')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  const view = await make('/api/saved_views/', { ...named('view'), page: 'track', query: '', is_shared: true })
  const report = await make('/api/scheduled_reports/', {
    ...{ ...named('report'), table: 'trips', query: {}, format: 'csv', period: 'yesterday', language: 'en' },
    ...{ frequency: 'daily', hour: 7, time_zone: 'UTC', recipients: [`${prefix}@fleet.example`] },
  })
  await systemPool.query(
    `insert into report_runs (customer_id, report_id, due_at, state, ended_at) values ($1, $2, now(), 'empty', now())`,
    [customerId, report],
  )
  const { id: limited } = await system
    .selectFrom('permissions')
    .select('id')
    .where('name', '=', 'Limited')
    .executeTakeFirstOrThrow()
  const person = { email: `${prefix}.limited@fleet.example`, first_name: prefix, last_name: 'Limited' }
  const user = await make('/api/users/', { ...person, permission: limited, vehicle_groups: [groupId] })
  const notificationRule = await make('/api/notification_rules/', {
    ...named('rule'),
    ...{ vehicle_groups: [groupId], geofences: [geofence], users: [user] },
  })
  await systemPool.query(
    `insert into notices (customer_id, user_id, notification_rule_id, vehicle_id, tracker_id, happened_at, sequence, code, last_at)
     values ($1, $2, $3, $4, $5, $6, 1, 41, $6)`,
    [customerId, administrator.id, notificationRule, vehicleId, trackerId, new Date(STARTED_MS + 60_000)],
  )
  const session = await system
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', administrator.id)
    .executeTakeFirstOrThrow()
  const passkey = await systemPool.query<{ id: number }>(
    `insert into passkeys (user_id, credential_id, public_key, sign_count, transports, name)
     values ($1, int4send($1::int), '', 0, '{}', $2) returning id`,
    [administrator.id, `${prefix} passkey`],
  )
  await systemPool.query('update vehicle_groups set repairer_id = $1 where id = $2', [repairer, groupId])
  const endpoint = `https://localhost:9/${prefix}`
  const browser = await systemPool.query<{ id: number }>(
    `insert into push_subscriptions (user_id, session_hash, endpoint, keys)
     select user_id, token_hash, $2, $3 from sessions where id = $1 returning id`,
    // Nothing listens there.
    [session.id, endpoint, JSON.stringify(secrets.vault.seal(`push ${endpoint}`, createPushBrowser().keys))],
  )
  const livery = await make('/api/livery_categories/', named('livery'))
  const licence = await make('/api/driver_categories/', named('licence'))
  const contract = await make('/api/vehicle_contract_types/', named('contract'))
  const manufacturer = await make('/api/vehicle_manufacturers/', named('maker'))
  const model = await make('/api/vehicle_man_models/', { ...named('model'), manufacturer, vehicle_type: 'VAN' })
  const activityTypeId = await make('/api/vehicle_activity_types/', named('service'))
  const scheduleType = await make('/api/schedule_types/', {
    ...named('schedule'),
    ...{ activity_type: activityTypeId, interval: '6w' },
  })
  await systemPool.query(
    `insert into vehicle_schedules (customer_id, vehicle_id, vehicle_activity_type_id, schedule_type_id, from_at, due_at)
     values ($1, $2, $3, $4, now(), now())`,
    [customerId, vehicleId, activityTypeId, scheduleType],
  )
  await systemPool.query(
    `update vehicles set lease_company_id = $1, livery_category_id = $2, driver_category_id = $3, contract_type_id = $4,
       vehicle_model_id = $5 where id = $6`,
    [leaseCompany, livery, licence, contract, model, vehicleId],
  )
  const driver = await systemPool.query<{ id: number }>(
    `insert into drivers (customer_id, first_name, last_name, vehicle_group_id, vehicle_id)
     values ($1, $2, 'Driver', $3, $4) returning id`,
    [customerId, prefix, groupId, vehicleId],
  )
  const driverId = driver.rows[0]!.id
  const driverKey = `${prefix} key`
  await systemPool.query('insert into driver_keys (customer_id, driver_id, key) values ($1, $2, $3)', [
    ...[customerId, driverId, driverKey],
  ])
  const jobId = await system
    .transaction()
    .execute(db => addJob(db, countSheep, { payload: { sheep: 1 }, customerId, createdBy: administrator.id }))

  const upload = await systemPool.query<{ id: number }>(
    `insert into uploads (customer_id, noun, file_name, bytes, state, headings, columns, choices, counts, email, created_by)
     values ($1, 'vehicles', $2, 20, 'checked', '{Registration}', '["registration"]', '{"create": true, "update": true, "deactivate": false}',
       '{"created": 0, "changed": 0, "archived": 0, "as_before": 0, "skipped": 0, "faulty": 1}', $3, $4) returning id`,
    [customerId, `${prefix}.csv`, `${prefix}@fleet.example`, administrator.id],
  )
  await systemPool.query(
    `insert into upload_faults (upload_id, customer_id, line, place, heading, field, value, code)
     values ($1, $2, 2, 1, 'Registration', 'registration', $3, 'invalid')`,
    [upload.rows[0]!.id, customerId, `${prefix}?`],
  )
  const mail = await system
    .insertInto('outbox_mails')
    .values({
      ...{ customer_id: customerId, recipient: `${prefix}@fleet.example`, language: 'en', kind: 'password-changed' },
      ...{ parameters: JSON.stringify({ account: `${prefix}@fleet.example` }), due_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const ids = { trackerId, customerId, vehicleId }
  const driven = { startedAtMs: STARTED_MS, endedAtMs: ENDED_MS, distanceM: 9_000, drivingS: 600, maxSpeedKmh: 60 }
  await insertRecords(systemPool, TRIPS, [storedTrip({ ...ids, ...driven, driverKey })])
  const stood = { startedAtMs: ENDED_MS, endedAtMs: ENDED_MS + 3_600_000 }
  await insertRecords(systemPool, STOPS, [storedStop({ ...ids, ...stood, driverKey })])
  const inside = { geofenceId: geofence, enteredAtMs: STARTED_MS, leftAtMs: ENDED_MS }
  await insertRecords(systemPool, GEOFENCE_VISITS, [storedVisit({ ...ids, ...inside, driverKey })])
  const events = (['harsh-braking', 'lane-departure'] as const).map(kind =>
    storedEvent({ ...ids, kind, value: 0.5, recordedAtMs: STARTED_MS + 60_000, driverKey }),
  )
  await insertRecords(systemPool, EVENTS, events)
  const eventId = [trackerId, STARTED_MS + 60_000, 1, EVENT_KINDS['harsh-braking'].code, 0].join('-')
  await send('POST', '/api/event_reviews/', { events: [eventId], state: 'seen' })
  await systemPool.query(
    `insert into jobs (customer_id, task, payload, state, max_attempts, ended_at)
     values ($1, 'work-off-upload', '{}', 'done', 3, now())`,
    [customerId],
  )
  await systemPool.query(
    `insert into changed_figures (vehicle_id, day, figure, event_code, fold_version, customer_id, from_value, to_value, reason)
     values ($1, $2, 'trips', 0, 2, $3, 2, 1, 'zero-zero')`,
    [vehicleId, DAYS.start, customerId],
  )

  const activity = await system.transaction().execute(db =>
    addActivity(
      db,
      {
        ...{ customerId, vehicleId, registration, activityTypeId, fulfilledAtMs: STARTED_MS, createdAtMs: STARTED_MS },
        ...{ description: `${prefix} service`, status: 'Pass', recordId: null, document: null, requestKey: null },
        fulfils: true,
      },
      { userId: administrator.id, name: prefix, address: null, requestId: null },
    ),
  )

  const times = { started_at: new Date(STARTED_MS).toISOString(), finished_at: new Date(ENDED_MS).toISOString() }
  const brokenHorn = { point: 'horn', answer: 'defect', note: 'No sound' }
  const check = await make('/vehicle-check/checks/', {
    ...{ ...times, vehicle: vehicleId, judgement: 'safe', items: [brokenHorn] },
  })
  const defect = await make('/defect/defects/', {
    ...{ vehicle: vehicleId, category: 'lamps', description: `${prefix} lamp`, severity: 'minor' },
    reported_at: times.finished_at,
  })
  const inspection = await make('/safety/inspections/', {
    ...{ ...times, vehicle: vehicleId, inspected_on: DAYS.start, items: [], is_roadworthy: true },
  })
  const recalculation = await make('/api/administration/recalculations/', { vehicle: vehicleId, from_day: DAYS.start })

  const vehicleFileExport = await make('/api/vehicle_file_exports/', { vehicle: vehicleId })

  const found = {
    ...{
      vehicle: vehicleId,
      vehicle_group: groupId,
      vehicles_group: groupId,
      group_id: groupId,
      region,
      tracker_id: trackerId,
      vehicles_tracker: trackerId,
    },
    ...{ region_stats: region, region_depots_stats: region, depot_stats: groupId },
    ...{ driver: driverId, driver_id: driverId, trip_id: `${trackerId}-${STARTED_MS}`, event_id: eventId },
    ...{ geofence, group, geofence_groups: group, category, geofence_categories: category },
    ...{
      lease_company: leaseCompany,
      vehicle_cost: vehicleCost,
      vehicle_note: vehicleNote,
      repairer,
      customer_repairers: customerId,
      api_key: apiKey,
      webhook,
      webhook_delivery: delivery,
      saved_views: view,
      live_links: liveLink.id,
      scheduled_reports: report,
      report,
      jobs: jobId,
      recalculations: recalculation,
      activity_type: activityTypeId,
      scheduled_activity_type: activityTypeId,
      vehicle_activities: activity.id,
      user,
      session: session.id,
      mail: mail.id,
      upload: upload.rows[0]!.id,
      vehicle_file_exports: vehicleFileExport,
      vehicle_enquiries: vehicleId,
    },
    ...{ check, driver_check: check, defect, inspection },
    notification_rule: notificationRule,
    passkey: passkey.rows[0]!.id,
    push_subscription: browser.rows[0]!.id,
    ...{ livery_category: livery, driver_category: licence, contract_type: contract, vehicle_contract_type: contract },
    ...{ manufacturer, vehicle_manufacturer: manufacturer, manufacturer_model: model, vehicle_man_model: model },
    ...{ vehicle_activity_type: activityTypeId, vehicle_activity_types: activityTypeId },
    ...{ schedule_type: scheduleType, schedule_types: scheduleType },
    ...{ notification_email: notificationEmail, report_notification_email_delete: notificationEmail, depot: groupId },
    ...{ customer: customerId, customer_id: customerId, person: administrator.id, record: region },
  }
  return new Map(Object.entries(found).map(([name, id]) => [name, String(id)]))
}
