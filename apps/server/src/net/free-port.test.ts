import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

test('a free port can be listened on, and is none that an outgoing connection could take', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  server.close()
  const firstOfConnections = Number((await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')).split(/\s/)[0])
  expect(port).toBeLessThan(firstOfConnections)
})
