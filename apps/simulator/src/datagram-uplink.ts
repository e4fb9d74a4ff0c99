import { createSocket, type Socket } from 'node:dgram'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeDatagram, readDatagramReply } from '@milepost/protocols/teltonika/encode.ts'
import type { Uplink, UplinkOptions } from './tracker-uplink.ts'

/** A datagram of ten ordinary records fits into a packet of the network. */
const batchSize = 10

/** A Teltonika tracker over UDP: a datagram without a reply in time is sent again. */
export class DatagramUplink implements Uplink {
  readonly batchSize = batchSize
  readonly #options: UplinkOptions
  #socket: Socket | null = null
  #packetId = 0

  constructor(options: UplinkOptions) {
    if (options.protocol !== 'teltonika') throw new TypeError(`There is no ${options.protocol} over UDP.`)
    this.#options = options
  }

  async deliver(reports: readonly DeviceReport[]): Promise<number> {
    const { deviceId, faults, random } = this.#options
    this.#packetId = (this.#packetId % 0xffff) + 1
    const datagram = encodeDatagram(deviceId, reports, this.#packetId)
    const stored = await this.#send(datagram, this.#packetId)
    if (stored !== reports.length) return 0
    if (random.chance(faults.duplicateShare)) await this.#send(datagram, this.#packetId)
    return stored
  }

  close(): void {
    this.#socket?.close()
    this.#socket = null
  }

  /** How many reports the server has stored; null when no reply comes in time. */
  #send(datagram: Uint8Array, packetId: number): Promise<number | null> {
    const { endpoint, signal, replyTimeoutMs } = this.#options
    this.#socket ??= createSocket(endpoint.host.includes(':') ? 'udp6' : 'udp4').unref()
    const socket = this.#socket
    return new Promise(resolve => {
      const finish = (stored: number | null) => {
        clearTimeout(timer)
        socket.off('message', listen).off('error', fail)
        signal.removeEventListener('abort', fail)
        resolve(stored)
      }
      const fail = () => finish(null)
      const listen = (reply: Buffer) => {
        const stored = readDatagramReply(reply, packetId)
        if (stored !== null) finish(stored)
      }
      const timer = setTimeout(fail, replyTimeoutMs)
      socket.on('message', listen).on('error', fail)
      signal.addEventListener('abort', fail)
      socket.send(datagram, endpoint.port, endpoint.host, error => {
        if (error) fail()
      })
    })
  }
}
