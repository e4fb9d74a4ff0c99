import { expect, test } from 'vitest'
import { qrAddress } from './qr-address.ts'

test('the code of a vehicle leads to /qr with the id and the registration of the documents', () => {
  const address = qrAddress('https://fleet.example', { id: 12, registration: 'Ç1 & 2' })
  expect(address).not.toContain('+')
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname, ...searchParams]).toEqual([
    'https://fleet.example',
    '/qr',
    ['vehicle_id', '12'],
    ['registration', 'Ç1 & 2'],
  ])
})
