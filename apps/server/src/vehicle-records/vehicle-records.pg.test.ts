import { expect, test } from 'vitest'
import { recordingFleet } from './recording.fixture.ts'

const { addPicture, call, check, defect, given, inspection } = recordingFleet()

test('nobody records anything of a vehicle of somebody else', async () => {
  expect((await call(given().users.stranger, 'POST', '/vehicle-check/checks/', check(0))).status).toBe(404)
  expect((await call(given().users.stranger, 'POST', '/defect/defects/', defect(0))).status).toBe(404)
  expect((await call(given().users.stranger, 'POST', '/safety/inspections/', inspection(0))).status).toBe(404)
})

test('a picture is told of in texts that can be kept and are read as they are written', async () => {
  const { driver } = given().users
  const { body } = await call(driver, 'POST', '/defect/defects/', defect(0))
  const path = `/defect/${body.id}/pictures/`
  for (const point of ['horn\0', 'horn\u202e']) {
    const refused = await addPicture(driver, path, { kind: 'photo', point })
    expect([refused.status, refused.body.field]).toEqual([400, 'point'])
  }
  expect((await addPicture(driver, path, { kind: 'photo', point: 'horn', 'capt\0ion': 'x' })).status).toBe(400)
})
