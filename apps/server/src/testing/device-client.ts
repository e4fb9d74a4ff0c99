import { createSocket } from 'node:dgram'
import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import type { DeviceEncoder, DeviceReport } from '@milepost/protocols/message.ts'
import { connectDevice, type DeviceConnection } from './teltonika-client.ts'

export interface ProtocolDevice {
  connection: DeviceConnection
  /** Resolves when the server has acknowledged the reports. */
  report(reports: readonly DeviceReport[]): Promise<void>
}

/** A device of any protocol, logged in, as the encoder of that protocol has it. */
export async function connectProtocolDevice(protocol: string, deviceId: string, port: number): Promise<ProtocolDevice> {
  const encoder = DEVICE_ENCODERS[protocol]!
  const connection = await connectDevice(port)
  let serial = 0
  const exchange = async (bytes: Uint8Array, to: 'login' | 'records') => {
    connection.write(bytes)
    await readReply(encoder, connection, to, serial)
  }
  const login = encoder.encodeLogin(deviceId)
  if (login) await exchange(login, 'login')
  return {
    connection,
    async report(reports) {
      for (let from = 0; from < reports.length; from += encoder.maxRecords) {
        serial++
        await exchange(
          encoder.encodeRecords(deviceId, reports.slice(from, from + encoder.maxRecords), serial),
          'records',
        )
      }
    },
  }
}

async function readReply(
  encoder: DeviceEncoder,
  connection: DeviceConnection,
  to: 'login' | 'records',
  serial: number,
): Promise<void> {
  let bytes = Buffer.alloc(0)
  for (;;) {
    const reply = encoder.readReply(bytes, to, serial)
    if (reply?.stored) return
    if (reply) throw new Error(`The server refused: ${bytes.toString('hex')}`)
    bytes = Buffer.concat([bytes, await connection.read(1)])
  }
}

/** Sends a datagram and resolves with the reply. */
export async function sendDatagram(port: number, datagram: Uint8Array): Promise<Buffer> {
  const socket = createSocket('udp4')
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      socket.once('message', resolve)
      socket.once('error', reject)
      socket.send(datagram, port, '127.0.0.1')
    })
  } finally {
    socket.close()
  }
}
