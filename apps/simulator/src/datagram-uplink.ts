import { createSocket, type Socket } from 'node:dgram'
import type { DeviceReport } from '@milepost/protocols/message.ts'
import { encodeDatagram, readDatagramReply } from '@milepost/protocols/teltonika/encode.ts'
import type { Uplink, UplinkOptions } from './tracker-uplink.ts'

/** Ten ordinary records fit into a packet of the network. */
const datagramRecords = 10
/** What is on its way at once, where there is catching up to do. */
const datagramsAtOnce = 8

/** A Teltonika tracker over UDP: a datagram without a reply in time is sent again. */
export class DatagramUplink implements Uplink {
  readonly batchSize = datagramRecords * datagramsAtOnce
  readonly #options: UplinkOptions
  #socket: Socket | null = null
  #packetId = 0

  constructor(options: UplinkOptions) {
    if (options.protocol !== 'teltonika') throw new TypeError(`There is no ${options.protocol} over UDP.`)
    this.#options = options
  }

  async deliver(reports: readonly DeviceReport[]): Promise<readonly boolean[]> {
    const datagrams: Promise<boolean>[] = []
    for (let from = 0; from < reports.length; from += datagramRecords) {
      datagrams.push(this.#deliverOne(reports.slice(from, from + datagramRecords)))
    }
    const stored = await Promise.all(datagrams)
    return reports.map((_, index) => stored[Math.floor(index / datagramRecords)] === true)
  }

  close(): void {
    this.#socket?.close()
    this.#socket = null
  }

  /** Whether the server has stored all of them. */
  async #deliverOne(reports: readonly DeviceReport[]): Promise<boolean> {
    const { deviceId, faults, random } = this.#options
    this.#packetId = (this.#packetId % 0xffff) + 1
    const packetId = this.#packetId
    const isSentTwice = random.chance(faults.duplicateShare)
    const datagram = encodeDatagram(deviceId, reports, packetId)
    const stored = await this.#send(datagram, packetId)
    if (stored === reports.length && isSentTwice) await this.#send(datagram, packetId)
    return stored === reports.length
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
