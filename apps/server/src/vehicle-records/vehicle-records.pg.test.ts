import { expect, test } from 'vitest'
import { recordingFleet } from './recording.fixture.ts'

const { call, check, defect, given, inspection } = recordingFleet()

test('nobody records anything of a vehicle of somebody else', async () => {
  expect((await call(given().users.stranger, 'POST', '/vehicle-check/checks/', check(0))).status).toBe(404)
  expect((await call(given().users.stranger, 'POST', '/defect/defects/', defect(0))).status).toBe(404)
  expect((await call(given().users.stranger, 'POST', '/safety/inspections/', inspection(0))).status).toBe(404)
})
