import { expect, test } from 'vitest'
import { mayReadMetrics } from './may-read-metrics.ts'

const PORT = 3000
const direct = { remoteAddress: '127.0.0.1', localPort: PORT }

test.each(['127.0.0.1', '::1', '10.4.0.9', '192.168.1.7', '172.16.0.1', '172.31.255.254', 'fd12::9'])(
  '%s is this machine or of a private network, also written as a socket of both families does',
  remoteAddress => {
    const written = remoteAddress.includes(':') ? [remoteAddress] : [remoteAddress, `::ffff:${remoteAddress}`]
    for (const address of written) expect(mayReadMetrics({ ...direct, remoteAddress: address }, {}, null)).toBe(true)
  },
)

test.each([
  '203.0.113.7',
  '172.32.0.1',
  '11.0.0.1',
  '2001:db8::1',
  '::ffff:203.0.113.7',
  '::ffff:172.15.0.1',
  undefined,
])('%s is neither', remoteAddress => {
  expect(mayReadMetrics({ remoteAddress, localPort: PORT }, {}, null)).toBe(false)
})

test.each([
  ...['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'cf-connecting-ip', 'x-amzn-trace-id', 'fly-client-ip'],
  ...['x-cluster-client-ip', 'x-original-forwarded-for', 'x-envoy-external-address'],
])('a request with the header %s came through a proxy', name => {
  expect(mayReadMetrics(direct, { [name]: '127.0.0.1' }, null)).toBe(false)
})

test.each([
  ['fleet.example', 'https://fleet.example'],
  ['FLEET.example.:443', 'https://fleet.example'],
  ['fleet.example:3000', 'https://fleet.example'],
  ['fleet.example', 'http://fleet.example'],
  ['fleet.example:8443', 'https://fleet.example:8443'],
])('a request for %s came through a proxy, since Milepost itself does not listen at %s', (host, origin) => {
  expect(mayReadMetrics(direct, { host }, origin)).toBe(false)
})

test.each([
  ['localhost:3000', 'https://fleet.example'],
  ['10.4.0.2:3000', 'https://fleet.example'],
  ['192.168.1.5:3000', 'http://192.168.1.5:3000'],
  ['127.0.0.1:3000', 'http://fleet.example:3000'],
  ['[::1]:3000', 'http://fleet.example:3000'],
  ['milepost:3000', 'http://fleet.example:3000'],
  ['fleet.internal:3000', 'http://fleet.example:3000'],
  ['fleet.example:3000', 'http://fleet.example:3000'],
  ['fleet.example:3000', null],
])('a request for %s is answered where the address people open is %s', (host, origin) => {
  expect(mayReadMetrics(direct, { host }, origin)).toBe(true)
})

test.each([
  'elsewhere.example',
  'elsewhere.example:3000',
  'fleet.example.elsewhere.example',
  '10.4.0.2.elsewhere.example',
])('a request for %s is of a page elsewhere, where Milepost itself listens at the address people open', host => {
  expect(mayReadMetrics(direct, { host }, 'http://fleet.example:3000')).toBe(false)
})
