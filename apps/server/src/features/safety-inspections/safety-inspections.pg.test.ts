import { expect, test } from 'vitest'
import { AT, DAY, recordingFleet, SIGNATURE, satisfactory, textOf } from '../../vehicle-records/recording.fixture.ts'

const { activitiesOf, addPicture, call, given, inspection, vehicleId } = recordingFleet()

test('an inspection is completed when it is signed, and fulfils its schedule', async () => {
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(4))
  expect(body).toMatchObject({ status: '3', next: ['1', '7'] })
  const path = `/safety/inspection/${body.id}`
  const unsigned = await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect([unsigned.status, unsigned.body.detail]).toEqual([400, 'Nobody has signed this inspection as it is now.'])
  expect((await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)).status).toBe(200)
  const complete = await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect(complete.body).toMatchObject({ status: '7', version: 2, next: ['11', '12'] })
  const done = await call(given().users.manager, 'PUT', `${path}/status/`, { version: 2, status: '12' })
  expect(done.body.status).toBe('12')
  expect(await activitiesOf(4)).toEqual(
    ['3', '7', '12'].map(status => ({ reference: 'SAFETY_INSPECTION', status, record: body.id })),
  )
  const { rows } = await given().server.context.systemPool.query(
    'select from_at::date::text as day from vehicle_schedules where vehicle_id = $1',
    [vehicleId(4)],
  )
  expect(rows).toEqual([{ day: DAY }])
  const { rows: filed } = await given().server.context.systemPool.query<{ day: string }>(
    `select distinct (activity_fulfilled_at at time zone 'UTC')::date::text as day from vehicle_activities where vehicle_id = $1`,
    [vehicleId(4)],
  )
  expect(filed, 'each of its states is of the day of the inspection').toEqual([{ day: DAY }])
})

test('an inspection that a review sends back fulfils its schedule no more, until it is complete again', async () => {
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(8))
  const path = `/safety/inspection/${body.id}`
  await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)
  let version = 1
  const days = async () => {
    const { rows } = await given().server.context.systemPool.query<{ day: string }>(
      'select from_at::date::text as day from vehicle_schedules where vehicle_id = $1',
      [vehicleId(8)],
    )
    return rows.map(({ day }) => day)
  }
  for (const [status, due] of [
    ['7', [DAY]],
    ['11', [DAY]],
    ['3', []],
    ['7', [DAY]],
  ] as const) {
    const answer = await call(given().users.manager, 'PUT', `${path}/status/`, { version: version++, status })
    expect(answer.status).toBe(200)
    expect([status, await days()]).toEqual([status, due])
  }
})

test('what has to be repaired keeps an inspection incomplete until it says what was done', async () => {
  const items = satisfactory().map(item =>
    item.point === 'horn' ? { ...item, condition: 'repair required', note: 'No sound' } : item,
  )
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(5, { items }))
  const path = `/safety/inspection/${body.id}`
  await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)
  const refused = await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/^Horn .* is not repaired\.$/) } })
  const repaired = items.map(item => (item.point === 'horn' ? { ...item, rectification: 'Replaced' } : item))
  const revised = await call(given().users.engineer, 'PUT', `${path}/`, {
    version: 1,
    items: repaired,
    is_roadworthy: true,
  })
  expect(revised.body.version).toBe(2)
  const unsigned = await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 2, status: '7' })
  expect([unsigned.status, unsigned.body.detail]).toEqual([400, 'Nobody has signed this inspection as it is now.'])
  const stale = await addPicture(given().users.engineer, `${path}/pictures/`, { ...SIGNATURE, version: '1' })
  expect(stale.status, 'of a version that somebody has changed since').toBe(409)
  const signed = await addPicture(given().users.engineer, `${path}/pictures/`, { ...SIGNATURE, version: '2' })
  expect(signed.status).toBe(200)
  expect((await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 2, status: '7' })).status).toBe(200)
  expect(
    (await call(given().users.engineer, 'PUT', `${path}/`, { version: 3, items, is_roadworthy: true })).status,
  ).toBe(409)
})

test('what is complete takes no more photographs and signatures; the one that a phone sends again is there', async () => {
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(3))
  const path = `/safety/inspection/${body.id}`
  const signed = await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)
  expect((await call(given().users.engineer, 'PUT', `${path}/status/`, { version: 1, status: '7' })).status).toBe(200)
  for (const fields of [SIGNATURE, { kind: 'photo', point: 'horn' }])
    expect((await addPicture(given().users.manager, `${path}/pictures/`, fields, 2)).status).toBe(409)
  const again = await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)
  expect([again.status, again.body.id]).toEqual([200, signed.body.id])
})

test('of two people who file the same inspection the second hears of the first', async () => {
  const answers = await Promise.all(
    [given().users.engineer, given().users.manager].map(user =>
      call(user, 'POST', '/safety/inspections/', inspection(6)),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.detail).toMatch(/^This inspection was filed already, by Test /)
  expect(await activitiesOf(6)).toHaveLength(1)
})

test('the day of an inspection that was cancelled after a review is free again; that of one that is begun is not', async () => {
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(9))
  const path = `/safety/inspection/${body.id}`
  await addPicture(given().users.engineer, `${path}/pictures/`, SIGNATURE)
  for (const [at, status] of ['7', '11', '3'].entries())
    expect((await call(given().users.manager, 'PUT', `${path}/status/`, { version: at + 1, status })).status).toBe(200)
  expect((await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(9))).status).toBe(409)
  expect((await call(given().users.manager, 'PUT', `${path}/status/`, { version: 4, status: '1' })).status).toBe(200)
  expect((await call(given().users.engineer, 'POST', '/safety/inspections/', inspection(9))).status).toBe(200)
})

test('a van is inspected as a van or a bus, and as no trailer, which has fewer sections', async () => {
  const asTrailer = inspection(2, { vehicle_class: 'trailer', items: [] })
  const refused = await call(given().users.engineer, 'POST', '/safety/inspections/', asTrailer)
  expect(refused).toMatchObject({ status: 400, body: { field: 'vehicle_class' } })
  const asBus = inspection(2, { vehicle_class: 'psv', items: [] })
  expect((await call(given().users.engineer, 'POST', '/safety/inspections/', asBus)).status).toBe(200)
})

test('the report of an inspection names the day that counts, beside the moment at which its record was finished', async () => {
  const later = '2026-06-03T05:30:00Z'
  const { body } = await call(given().users.engineer, 'POST', '/safety/inspections/', {
    ...inspection(9, { inspected_on: '2026-05-02', started_at: AT, finished_at: later }),
  })
  const headers = { authorization: `Bearer ${given().users.engineer.token}` }
  const text = await textOf(
    await fetch(`${given().server.origin}/safety/inspection/${body.id}/pdf/?language=en`, { headers }),
  )
  expect(text).toContain('Inspection date 02/05/2026')
  expect(text).toContain('03/06/2026')
  expect(text, 'it is incomplete').toContain('Roadworthy Not decided')
})

test('an inspection is drawn for whoever the cookie of the page says [VF-103]', async () => {
  const { body } = await call(given().users.engineer, 'GET', `/safety/inspections/?vehicle=${vehicleId(4)}`)
  const path = `${given().server.origin}/safety/inspection/${body.results[0]?.id}/pdf/?language=pt`
  const response = await fetch(path, { headers: { cookie: `access-token=${given().users.reader.token}` } })
  const name = `safety-inspection-report_${body.results[0]?.id}_${given().own.vehicles[4]?.registration}.pdf`
  expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(name)
  const text = await textOf(response)
  for (const part of [
    'Relatório de inspeção de segurança',
    'Travão de serviço',
    '58 %',
    'Peter Okafor',
    'Apto a circular',
  ])
    expect(text).toContain(part)
  expect((await fetch(path)).status).toBe(401)
  const others = await fetch(`${given().server.origin}/safety/inspections/`, {
    headers: { cookie: `access-token=${given().users.engineer.token}` },
  })
  expect(others.status, 'the cookie is good for what says so alone').toBe(401)
})
