import { expect, test } from 'vitest'
import { isLoopback } from './loopback.ts'

test.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is the computer itself',
  host => {
    expect(isLoopback(host)).toBe(true)
  },
)

test.each([
  'fleet.example',
  '127.0.0.1.fleet.example',
  '127.example',
  '10.0.0.1',
  '::',
  '::ffff:10.0.0.1',
  '[::2]',
  '',
])('"%s" is another', host => {
  expect(isLoopback(host)).toBe(false)
})
