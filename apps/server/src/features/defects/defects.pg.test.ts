import { expect, test } from 'vitest'
import type { TestUser } from '../../testing/sign-in-as.ts'
import { recordingFleet, textOf } from '../../vehicle-records/recording.fixture.ts'

const { activitiesOf, addPicture, call, defect, given } = recordingFleet()

test('a repairer repairs, an engineer verifies and signs off, and every state stands in the log', async () => {
  const sent = defect(3, { severity: 'dangerous' })
  const { body: reported } = await call(given().users.driver, 'POST', '/defect/defects/', sent)
  expect(reported).toMatchObject({ status: '357913941IS_VOR', next: [] })
  const path = `/defect/${reported.id}/status/`
  const set = (user: TestUser, version: number, status: string, more: object = {}) =>
    call(user, 'PUT', path, { version, status, ...more })
  expect((await set(given().users.driver, 1, '1521134249', { action_taken: 'Tyre replaced' })).status).toBe(403)
  expect((await set(given().users.repairer, 1, '1521134249')).status).toBe(400)
  const repaired = await set(given().users.repairer, 1, '1521134249', { action_taken: 'Tyre replaced' })
  expect(repaired.body).toMatchObject({ status: '1521134249', is_off_road: true, version: 2 })
  expect((await set(given().users.repairer, 2, '715827882')).status).toBe(403)
  expect((await set(given().users.engineer, 1, '715827882')).status).toBe(409)
  expect((await set(given().users.engineer, 2, '1789569705')).status).toBe(400)
  expect((await set(given().users.engineer, 2, '715827882')).body.status).toBe('715827882IS_VOR')
  expect((await set(given().users.engineer, 3, '1610612734')).body).toMatchObject({
    status: '1610612734',
    is_off_road: false,
  })
  const complete = await set(given().users.engineer, 4, '1789569705')
  expect(complete.body.states.map(({ status }) => status)).toEqual([
    ...['357913941IS_VOR', '1521134249', '715827882IS_VOR', '1610612734', '1789569705'],
  ])
  expect((await activitiesOf(3)).map(({ status }) => status)).toEqual([
    ...['357913941IS_VOR', '1521134249', '715827882IS_VOR', '1610612734', '1789569705'],
  ])
})

test('a vehicle is off the road until it is signed off, whatever is said of it before', async () => {
  const sent = defect(5, { severity: 'dangerous', is_prohibition: true })
  const { body: reported } = await call(given().users.driver, 'POST', '/defect/defects/', sent)
  let version = 1
  const say = (user: TestUser, status: string, is_off_road: boolean) =>
    call(user, 'PUT', `/defect/${reported.id}/status/`, { version, status, is_off_road, action_taken: 'Tyre replaced' })
  const refused = await say(given().users.repairer, '1521134249', false)
  expect(refused).toMatchObject({
    status: 400,
    body: {
      field: 'is_off_road',
      detail: 'The vehicle is off the road until the defect is signed off as roadworthy.',
    },
  })
  for (const [user, status] of [
    [given().users.repairer, '1521134249'],
    [given().users.engineer, '715827882'],
  ] as const) {
    expect((await say(given().users.manager, status, false)).status).toBe(400)
    expect((await say(user, status, true)).body).toMatchObject({ is_off_road: true, version: ++version })
  }
  expect((await say(given().users.engineer, '1610612734', false)).body).toMatchObject({ is_off_road: false })
})

test('the same picture of the same point is kept once, and nothing but a picture is', async () => {
  const { body } = await call(given().users.driver, 'POST', '/defect/defects/', defect(7))
  const path = `/defect/${body.id}/pictures/`
  const photo = { kind: 'photo', point: 'horn', caption: 'Left of the grille' }
  const [first, again] = [
    await addPicture(given().users.driver, path, photo, 7),
    await addPicture(given().users.driver, path, photo, 7),
  ]
  expect([first.status, again.body.id]).toEqual([200, first.body.id])
  expect((await addPicture(given().users.driver, path, { ...photo, point: 'lamps' }, 7)).body.id).not.toBe(
    first.body.id,
  )
  expect((await addPicture(given().users.stranger, path, photo, 9)).status).toBe(404)
  expect((await addPicture(given().users.driver, path, { kind: 'signature' }, 8)).status).toBe(400)
  const { rows } = await given().server.context.systemPool.query(
    "select count(*)::int as left from files where state <> 'stored'",
  )
  expect(rows, 'nothing is kept of what was refused').toEqual([{ left: 0 }])
})

test('who may verify a defect signs as a verifier, of the version that was read, until the defect is complete', async () => {
  const { driver, repairer, engineer } = given().users
  const { body } = await call(driver, 'POST', '/defect/defects/', defect(6))
  const path = `/defect/${body.id}`
  const sign = (user: TestUser, version: number, seed = 1) => {
    const signature = { kind: 'signature', signer_name: 'Ana Sousa', signer_role: 'verifier', version: `${version}` }
    return addPicture(user, `${path}/pictures/`, signature, seed)
  }
  for (const user of [driver, repairer]) expect((await sign(user, 1)).status).toBe(403)
  const states = ['1521134249', '715827882', '1610612734', '1789569705']
  for (const [at, status] of states.entries()) {
    if (at > 0) expect((await sign(engineer, at, 9)).status).toBe(409)
    expect((await sign(engineer, at + 1)).status).toBe(200)
    const change = { version: at + 1, status, action_taken: 'Tyre replaced' }
    expect((await call(engineer, 'PUT', `${path}/status/`, change)).status).toBe(200)
  }
  expect((await sign(engineer, 5)).status).toBe(409)
  expect((await addPicture(driver, `${path}/pictures/`, { kind: 'photo' }, 4)).status).toBe(409)
})

test('a picture is read by the link of its record, which is of one person for two hours, and every view stands in the audit log', async () => {
  const { body } = await call(given().users.driver, 'POST', '/defect/defects/', defect(7))
  const added = await addPicture(given().users.driver, `/defect/${body.id}/pictures/`, { kind: 'photo' }, 3)
  const shown = await call(given().users.manager, 'GET', `/defect/${body.id}/`)
  const [{ link, thumbnail }] = shown.body.pictures as [{ link: string; thumbnail: string }]
  const response = await fetch(given().server.origin + link)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const leftMs = Number(new URL(link, given().server.origin).searchParams.get('expires')) * 1000 - Date.now()
  expect(leftMs).toBeGreaterThan(3_600_000 - 1)
  expect(leftMs).toBeLessThanOrEqual(2 * 3_600_000)
  expect((await fetch(given().server.origin + thumbnail)).status).toBe(200)
  const { rows } = await given().server.context.systemPool.query(
    "select user_id, customer_id, detail from audit_log where action = 'defect picture viewed'",
  )
  const detail = { record: body.id, picture: added.body.id }
  expect(rows).toEqual([{ user_id: given().users.manager.id, customer_id: given().own.id, detail }])
  const activity = link.replace('record_pictures', 'vehicle_activities')
  for (const other of [
    link.replace(/user=\d+/, `user=${given().users.driver.id}`),
    link.replace('expires=', 'expires=9'),
    activity,
  ])
    expect((await fetch(given().server.origin + other)).status).toBe(403)
})

test('a defect is drawn for whoever reads the Vehicle File, by the JWT of the page [VF-102]', async () => {
  const { body } = await call(
    given().users.driver,
    'POST',
    '/defect/defects/',
    defect(7, { description: 'Nail in the tread' }),
  )
  const { token: jwt } = (await call(given().users.reader, 'GET', '/api/reobtain_jwt/')).body
  const response = await fetch(`${given().server.origin}/defect/${body.id}/generate_pdf/`, {
    method: 'POST',
    headers: { authorization: `JWT ${jwt}` },
  })
  expect(response.headers.get('content-disposition')).toContain(
    `defect-report_${given().own.vehicles[7]?.registration.replace(' ', '%20')}`,
  )
  const text = await textOf(response)
  for (const part of ['Defect report', 'Nail in the tread', 'Partial Non Verified', body.reference])
    expect(text).toContain(part)
})
