import { walkaroundPoints } from '@milepost/domain/defects/walkaround-points.ts'
import { expect, test } from 'vitest'
import type { TestUser } from '../../testing/sign-in-as.ts'
import { AT, recordingFleet, textOf } from '../../vehicle-records/recording.fixture.ts'

const { activitiesOf, addPicture, call, check, given, vehicleId } = recordingFleet()

test('a driver files a check of his own vehicle; what nobody answered was not checked', async () => {
  const { status, body } = await call(given().users.driver, 'POST', '/vehicle-check/checks/', check(0))
  expect([status, body.detail]).toEqual([200, undefined])
  expect(body).toMatchObject({ vehicle_class: 'van', depot: 'Northwind Depot', odometer_source: 'entered', defects: 0 })
  const answers = new Map(body.items.map(({ point, answer }) => [point, answer]))
  expect([answers.get('horn'), answers.get('brakes'), answers.has('height-marker')]).toEqual([
    ...['ok', 'not checked', false],
  ])
  expect(await activitiesOf(0), 'a check without defects is no activity').toEqual([])
})

test('each defect that a check found is opened, and filed in the log of the vehicle', async () => {
  const items = [
    { point: 'tyres-and-wheels', answer: 'defect', note: 'Cord visible', severity: 'dangerous', judgement: 'unsafe' },
    { point: 'wipers', answer: 'defect', note: 'Smears', severity: 'minor', judgement: 'safe' },
  ]
  const { body } = await call(
    given().users.driver,
    'POST',
    '/vehicle-check/checks/',
    check(1, { items, judgement: 'unsafe' }),
  )
  expect(body).toMatchObject({ defects: 2, photos_missing: ['tyres-and-wheels'] })
  const [wipers, tyres] = body.defect_ids
  const opened = await call(given().users.engineer, 'GET', `/defect/${tyres}/`)
  expect(opened.body).toMatchObject({
    ...{ category: 'tyre-condition', status: '357913941IS_VOR', is_off_road: true, driver_check: body.id },
  })
  expect((await call(given().users.engineer, 'GET', `/defect/${wipers}/`)).body).toMatchObject({
    ...{ category: 'wipers-and-washers', status: '357913941', is_off_road: false },
  })
  const filed = await activitiesOf(1)
  expect(filed.map(({ reference, status }) => [reference, status])).toEqual([
    ...[
      ['DEFECT', '357913941'],
      ['DEFECT', '357913941IS_VOR'],
    ],
  ])
  const off = await call(given().users.engineer, 'GET', `/defect/defects/?off_road=true&vehicle=${vehicleId(1)}`)
  expect(off.body).toMatchObject({ count: 1, results: [{ id: tyres }] })
  expect(
    (
      await addPicture(given().users.driver, `/vehicle-check/check/${body.id}/pictures/`, {
        kind: 'photo',
        point: 'tyres-and-wheels',
      })
    ).status,
  ).toBe(200)
  expect((await call(given().users.driver, 'GET', `/vehicle-check/check/${body.id}/`)).body.photos_missing).toEqual([])
})

test('a phone that retries files once, and the time of the device stays', async () => {
  const request_key = '4f3f31a0-29cb-44a9-9a4d-5f6f0a6f0a01'
  const sent = check(2, { request_key, items: [{ point: 'horn', answer: 'defect', note: 'No sound' }] })
  const answers = await Promise.all(
    [1, 2, 3].map(() => call(given().users.driver, 'POST', '/vehicle-check/checks/', sent)),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(answers[0]?.body.finished_at).toBe(AT)
  expect(await activitiesOf(2)).toHaveLength(1)
  const { driver, manager } = given().users
  for (const [user, vehicle] of [
    [driver, 3],
    [manager, 2],
  ] as const) {
    const other = await call(user, 'POST', '/vehicle-check/checks/', { ...sent, vehicle: vehicleId(vehicle) })
    expect([other.status, other.body.detail]).toEqual([409, expect.stringContaining('used for another check')])
  }
  expect(await activitiesOf(3)).toEqual([])
})

test.each([
  ['a point that the vehicle does not have', { items: [{ point: 'height-marker', answer: 'ok' }] }],
  ['a defect without words', { items: [{ point: 'horn', answer: 'defect' }] }],
  ['the class of another vehicle, which has fewer points', { vehicle_class: 'trailer' }],
  ['an end before the beginning', { finished_at: '2026-05-31T05:30:00Z' }],
])('%s is refused', async (_what, more) => {
  expect((await call(given().users.manager, 'POST', '/vehicle-check/checks/', check(0, more))).status).toBe(400)
})

test('a van is checked as the bus that it may be', async () => {
  const { body } = await call(
    given().users.driver,
    'POST',
    '/vehicle-check/checks/',
    check(3, { vehicle_class: 'psv' }),
  )
  expect([body.vehicle_class, body.items.length]).toEqual(['psv', walkaroundPoints('psv').length])
})

test('a check and a defect by a clock that is wrong are filed, and count from when they reached the server', async () => {
  const AHEAD = '2998-01-01T00:00:00Z'
  const items = [{ point: 'horn', answer: 'defect', note: 'No sound' }]
  const sent = check(4, { started_at: AHEAD, finished_at: AHEAD, items })
  const { status, body } = await call(given().users.driver, 'POST', '/vehicle-check/checks/', sent)
  expect([status, body.finished_at, body.dated_at]).toEqual([200, AHEAD, body.created_at])
  const { body: found } = await call(given().users.engineer, 'GET', `/defect/${body.defect_ids[0]}/`)
  expect([found.reported_at, found.dated_at]).toEqual([AHEAD, found.created_at])
  const offline = await call(given().users.driver, 'POST', '/vehicle-check/checks/', check(4))
  expect(offline.body.dated_at).toBe(AT)
})

test('a driver’s check is drawn, for a driver as well', async () => {
  const { body } = await call(given().users.driver, 'GET', `/vehicle-check/checks/?vehicle=${vehicleId(1)}`)
  const headers = { authorization: `Bearer ${given().users.driver.token}` }
  const response = await fetch(`${given().server.origin}/vehicle-check/check/${body.results[0]?.id}/pdf/`, { headers })
  expect(response.headers.get('content-disposition')).toContain('driver-check-')
  const text = await textOf(response)
  for (const part of ['Driver check', 'Tyres and wheel fixings', 'Dangerous', 'Not checked'])
    expect(text).toContain(part)
  expect(text, 'of the tyres there is one, and wipers are no danger').not.toContain('No photograph')
  const items = [{ point: 'steering', answer: 'defect', note: 'Stiff', severity: 'dangerous', judgement: 'unsafe' }]
  const unseen = await call(
    given().users.driver,
    'POST',
    '/vehicle-check/checks/',
    check(1, { items, judgement: 'unsafe' }),
  )
  expect(unseen.body).toMatchObject({ photos_missing: ['steering'] })
  const report = await fetch(`${given().server.origin}/vehicle-check/check/${unseen.body.id}/pdf/`, { headers })
  expect(await textOf(report)).toContain('No photograph')
})

test('a limited user signs what he filed himself, as a driver, and is not told who else has signed', async () => {
  const sign = (user: TestUser, id: number, signer_role: string) =>
    addPicture(user, `/vehicle-check/check/${id}/pictures/`, {
      kind: 'signature',
      signer_name: 'Ana Sousa',
      signer_role,
    })
  const { driver, manager } = given().users
  const { body: his } = await call(driver, 'POST', '/vehicle-check/checks/', check(5))
  const { body: hers } = await call(manager, 'POST', '/vehicle-check/checks/', check(5))
  for (const role of ['manager', 'verifier', 'inspector', 'repairer'])
    expect((await sign(driver, his.id, role)).status).toBe(403)
  expect((await sign(driver, hers.id, 'driver')).status).toBe(403)
  expect((await sign(driver, his.id, 'driver')).status).toBe(200)
  expect((await sign(manager, his.id, 'manager')).status).toBe(200)
  const signersTold = async (user: TestUser) => {
    const { body } = await call(user, 'GET', `/vehicle-check/check/${his.id}/`)
    return (body.pictures as { signer_name: string | null }[]).map(({ signer_name }) => signer_name)
  }
  expect(await signersTold(driver)).toEqual(['Ana Sousa', null])
  expect(await signersTold(manager)).toEqual(['Ana Sousa', 'Ana Sousa'])
})

test('a limited user does not see how somebody else has signed, neither by a link, a checksum nor in his report', async () => {
  const { driver, manager } = given().users
  const { body: his } = await call(driver, 'POST', '/vehicle-check/checks/', check(5))
  const signature = { kind: 'signature', signer_name: 'Ana Sousa', signer_role: 'manager' }
  expect((await addPicture(manager, `/vehicle-check/check/${his.id}/pictures/`, signature)).status).toBe(200)
  const seenBy = async (user: TestUser) => {
    const { body } = await call(user, 'GET', `/vehicle-check/check/${his.id}/`)
    const headers = { authorization: `Bearer ${user.token}` }
    const report = await fetch(`${given().server.origin}/vehicle-check/check/${his.id}/pdf/`, { headers })
    const pdf = Buffer.from(await report.arrayBuffer()).toString('latin1')
    return { pictures: body.pictures, images: pdf.split(/\/Subtype\s*\/Image/).length - 1 }
  }
  const [byHim, byManager] = [await seenBy(driver), await seenBy(manager)]
  expect(byManager.pictures).toMatchObject([{ signer_name: 'Ana Sousa', link: expect.stringContaining('/media/') }])
  expect(byManager.pictures).toMatchObject([{ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }])
  const hidden = { link: null, thumbnail: null, sha256: null }
  expect(byHim.pictures).toMatchObject([{ signer_name: null, signer_role: 'manager', ...hidden }])
  expect(byHim.images).toBeLessThan(byManager.images)
})

test('a limited user is not told who else has filed something of his vehicle', async () => {
  const { body } = await call(given().users.manager, 'POST', '/vehicle-check/checks/', check(0))
  expect(body.created_by).toMatch(/\w/)
  const seen = await call(given().users.driver, 'GET', `/vehicle-check/check/${body.id}/`)
  expect(seen.body).toMatchObject({ id: body.id, created_by: null, driver: null })
})
