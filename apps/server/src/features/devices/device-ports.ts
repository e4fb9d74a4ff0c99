import type { DevicePort } from '@milepost/contract/device-connections.ts'
import { ALL_PROTOCOLS } from '@milepost/protocols/all-protocols.ts'
import type { Config } from '../../config/config.ts'

/** The ports that are listened to, in the order of the configuration: devices without a port of their own use the common one. */
export function devicePorts({ ports, tls }: Config['ingest']): DevicePort[] {
  return Object.entries(ports).flatMap(([protocol, port]): DevicePort[] => {
    if (port === null) return []
    if (protocol === 'osmand') return [{ protocol, port, transports: ['http'], takes_tls: false }]
    const spoken = ALL_PROTOCOLS.filter(({ name }) => protocol === 'common' || name === protocol)
    const isUdp = spoken.some(({ decodeDatagram }) => decodeDatagram !== null)
    return [{ protocol, port, transports: isUdp ? ['tcp', 'udp'] : ['tcp'], takes_tls: tls !== null }]
  })
}

/** What the Traccar Client reads from a code or a link: the server, and by which number it reports. Null: no port takes phones. */
export function phoneAddress({ ports }: Config['ingest'], host: string, number: string): string | null {
  if (ports.osmand === null) return null
  const address = new URL(`http://${host}:${ports.osmand}/`)
  address.searchParams.set('id', number)
  return address.href
}
