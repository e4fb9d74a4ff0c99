import type { Socket } from 'node:net'
import type { DeviceProtocol } from '@milepost/protocols/message.ts'
import type { AddressLimits, CountedConnection } from './address-limits.ts'
import { beginsHttp } from './browser-requests.ts'
import { type DeviceLink, DeviceSession, type ListenerParts } from './device-session.ts'
import { beginsTls, certificateOf, type DeviceTls } from './device-tls.ts'

export interface TcpListenerParts extends ListenerParts {
  /** Of all ports together. */
  addressLimits: AddressLimits
  /** Null: without a certificate of the operator's there is none. */
  tls: DeviceTls | null
}

/** What the connections of a port have in common. */
export interface TcpPort {
  /** Of its protocol, or `any`: what is counted before a connection has said which it speaks. */
  name: string
  /** That are spoken on it: one, or all, of which the first bytes identify one. */
  protocols: readonly DeviceProtocol[]
  parts: TcpListenerParts
}

type Refusal = 'bad-certificate' | 'from-a-browser' | 'no-tls-here' | 'unknown-protocol'

/** Enough for every protocol to say whether a connection is one of its own. */
const RECOGNITION_BYTES = 32

const NOTHING = Buffer.alloc(0)

/** A class and no closures: there are tens of thousands. */
class SocketLink implements DeviceLink {
  readonly #socket: Socket
  readonly certificateName: string | null

  constructor(socket: Socket, certificateName: string | null) {
    this.#socket = socket
    this.certificateName = certificateName
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }
  get from(): string | undefined {
    return this.#socket.remoteAddress
  }
  write(bytes: Uint8Array): void {
    this.#socket.write(bytes)
  }
  end(): void {
    this.#socket.end()
  }
  destroy(): void {
    this.#socket.destroy()
  }
}

/**
 * A connection of a device from its first byte: behind TLS if it begins with that, then of the protocol that its first bytes are of.
 */
export class TcpConnection {
  readonly openedMs = Date.now()
  readonly #port: TcpPort
  readonly #counted: CountedConnection
  /** After a handshake of TLS what decrypts. */
  #socket: Socket
  /** It has begun with TLS. */
  #isSecure = false
  #certificateName: string | null = null
  /** Null until the first bytes have identified the protocol. */
  #session: DeviceSession | null = null
  #opening: Buffer = NOTHING
  /** Input is handled strictly in order, also across the look-up that a login waits for. */
  #work: Promise<void> = Promise.resolve()

  constructor(socket: Socket, counted: CountedConnection, port: TcpPort) {
    this.#socket = socket
    this.#counted = counted
    this.#port = port
    socket.on('error', () => socket.destroy())
    this.#readFrom(socket)
  }

  get session(): DeviceSession | null {
    return this.#session
  }

  get from(): string | undefined {
    return this.#socket.remoteAddress
  }

  /** The connection is gone. */
  closed(): void {
    this.#session?.closed()
    this.#counted.close()
  }

  destroy(): void {
    this.#socket.destroy()
  }

  /** Reads no more, lets what was read be committed and acknowledged, then says goodbye. */
  async finish(): Promise<void> {
    this.#socket.pause()
    await this.#work
    await this.#session?.stored()
    await new Promise<void>(done => {
      this.#socket.once('close', () => done())
      if (this.#socket.destroyed) done()
      else this.#socket.end(() => this.#socket.destroy())
    })
  }

  #readFrom(socket: Socket): void {
    socket.on('data', chunk => {
      socket.pause() // read again once this chunk's frames are on their way
      this.#work = this.#work.then(() => this.#receive(chunk)).catch(() => void socket.destroy())
    })
  }

  async #receive(chunk: Buffer): Promise<void> {
    const socket = this.#socket
    const isSecure = this.#isSecure
    if (this.#session) await this.#session.receive(chunk)
    else await this.#begin(chunk)
    if (this.#isSecure !== isSecure) return // from here on read decrypted
    if (this.#session?.deviceId) this.#counted.loggedIn()
    if (!socket.destroyed) socket.resume()
  }

  async #begin(chunk: Buffer): Promise<void> {
    const { tls } = this.#port.parts
    const bytes = this.#opening.length === 0 ? chunk : Buffer.concat([this.#opening, chunk])
    const isTls = this.#isSecure ? false : beginsTls(bytes)
    if (isTls === null) this.#opening = bytes
    else if (!isTls) await this.#recognise(bytes)
    else if (tls === null) this.#refuse('no-tls-here', bytes)
    else this.#secure(bytes, tls)
  }

  /** Goes on behind TLS, where the same protocols are spoken. */
  #secure(bytes: Buffer, tls: DeviceTls): void {
    const below = this.#socket
    this.#isSecure = true
    this.#opening = NOTHING
    below.removeAllListeners('data')
    below.unshift(bytes)
    tls.accept(below, socket => {
      const certificate = certificateOf(socket)
      if (certificate === 'refused') {
        this.#refuse('bad-certificate')
        return
      }
      this.#socket = socket
      this.#certificateName = certificate.name
      socket.on('error', () => below.destroy())
      this.#readFrom(socket)
    })
  }

  async #recognise(bytes: Buffer): Promise<void> {
    const isHttp = beginsHttp(bytes)
    if (isHttp === 'undecided') {
      this.#opening = bytes
      return
    }
    if (isHttp === 'yes') return this.#refuse('from-a-browser', bytes)
    const { protocols } = this.#port
    const start = bytes.subarray(0, RECOGNITION_BYTES)
    const says = protocols.length === 1 ? ['yes'] : protocols.map(protocol => protocol.recognises(start))
    const protocol = protocols[says.indexOf('yes')]
    if (protocol && !says.slice(0, protocols.indexOf(protocol)).includes('undecided')) {
      this.#opening = NOTHING
      const link = new SocketLink(this.#socket, this.#certificateName)
      this.#session = new DeviceSession(protocol, protocol.createDecoder(), link, this.#port.parts, Date.now())
      return this.#session.receive(bytes)
    }
    if (bytes.length < RECOGNITION_BYTES && says.includes('undecided')) {
      this.#opening = bytes
      return
    }
    this.#refuse('unknown-protocol', bytes)
  }

  /** And reads no more of it: what follows would be taken for a beginning. */
  #refuse(reason: Refusal, bytes?: Buffer): void {
    this.#port.parts.rejections.count(this.#port.name, reason, { from: this.from, ...(bytes && { bytes }) })
    this.#socket.destroy()
  }
}
