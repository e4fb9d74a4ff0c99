import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The head by which whoever is signed in to a page makes calls, as their own apps do. */
export async function callHeaders({ request }: Page): Promise<{ authorization: string }> {
  const { access_token } = await (await request.get('/sso/cookie/')).json()
  return { authorization: `Bearer ${access_token}` }
}

// biome-ignore lint/suspicious/noExplicitAny: what a test reads of an answer it knows itself
export async function read(page: Page, path: string): Promise<any> {
  return (await page.request.get(path, { headers: await callHeaders(page) })).json()
}

export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(path, { headers: await callHeaders(page), data })
  expect(response.status(), await response.text()).toBe(200)
  return response.json()
}

export interface Vehicle {
  id: number
  registration: string
}

/** A vehicle of the test alone, of the depots of the one with the given history: nothing was ever filed of it. */
export async function newVehicle(page: Page, vehicleType = 'VAN'): Promise<Vehicle> {
  const like = `/api/vehicle/${process.env.MILEPOST_E2E_VEHICLE}/`
  const { vehicle_groups } = await read(page, like)
  return post(page, '/api/vehicles/', {
    registration: `TEST ${Date.now().toString(36)}${Math.floor(Math.random() * 36 ** 3).toString(36)}`.toUpperCase(),
    vehicle_type: vehicleType,
    vehicle_groups: vehicle_groups.map(({ id }: { id: number }) => id),
  })
}
