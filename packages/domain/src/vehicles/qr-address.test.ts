import { expect, test } from 'vitest'
import { qrAddress } from './qr-address.ts'

test('the code of a vehicle leads to /qr with the id and the registration of the documents', () => {
  const address = qrAddress('https://fleet.example', { id: 12, registration: 'Ç1 & 2', qrCode: '' })
  expect(address).not.toContain('+')
  const { origin, pathname, searchParams } = new URL(address)
  expect([origin, pathname, ...searchParams]).toEqual([
    'https://fleet.example',
    '/qr',
    ['vehicle_id', '12'],
    ['registration', 'Ç1 & 2'],
  ])
})

test('one that has a code of its own leads to its help page besides', () => {
  const address = qrAddress('https://fleet.example', { id: 12, registration: 'AB12', qrCode: 'x_9-Q' })
  expect(new URL(address).searchParams.get('qrid')).toBe('x_9-Q')
})
