import { readFileSync, statSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createServer, type SecureContextOptions, type Server, type TLSSocket } from 'node:tls'
import { toError } from '../config/caught-error.ts'
import type { Log } from '../config/log.ts'

/** PEM files of the operator. */
export interface TlsFiles {
  certificate: string
  key: string
  /** Who signs the certificates of devices; null: devices are not asked for one. */
  clientAuthority: string | null
}

const LOOK_AGAIN_MS = 60_000
const HANDSHAKE = 0x16
const CLIENT_HELLO = 0x01
const HELLO_AT = 5

/** Whether a connection begins with TLS, which no protocol of devices begins like; null: too little of it is here. */
export function beginsTls(bytes: Uint8Array): boolean | null {
  const [type, major, minor = 0] = bytes
  if (type !== HANDSHAKE || (bytes.length > 1 && major !== 3) || minor > 4) return false
  return bytes.length > HELLO_AT ? bytes[HELLO_AT] === CLIENT_HELLO : null
}

/** TLS on the ports of devices. A certificate that was renewed is read again within a minute; one that cannot be read leaves the old. */
export class DeviceTls {
  readonly #files: TlsFiles
  readonly #log: Log
  /** Does not listen: it is given connections. */
  readonly #server: Server
  /** Whose handshake is under way, by their ends: the server does not say which connection a secured one was. */
  readonly #handshakes = new Map<string, (secure: TLSSocket) => void>()
  #readAtMs = Date.now()
  #changedMs: number

  /** Throws with the name of the file that cannot be used. */
  constructor(files: TlsFiles, log: Log) {
    this.#files = files
    this.#log = log
    this.#changedMs = changedMs(files)
    this.#server = createServer({
      ...readFiles(files),
      minVersion: 'TLSv1.2',
      requestCert: files.clientAuthority !== null,
      rejectUnauthorized: false,
    })
    this.#server.on('secureConnection', secure => this.#handshakes.get(endsOf(secure))?.(secure))
    this.#server.on('tlsClientError', (_, secure) => secure.destroy())
  }

  /** Goes on with a connection whose first bytes were put back. */
  accept(socket: Socket, onSecure: (secure: TLSSocket) => void): void {
    this.#renew()
    const ends = endsOf(socket)
    this.#handshakes.set(ends, onSecure)
    socket.once('close', () => this.#handshakes.delete(ends))
    this.#server.emit('connection', socket)
  }

  #renew(): void {
    if (Date.now() - this.#readAtMs < LOOK_AGAIN_MS) return
    this.#readAtMs = Date.now()
    try {
      const changed = changedMs(this.#files)
      if (changed === this.#changedMs) return
      this.#server.setSecureContext({ ...readFiles(this.#files), minVersion: 'TLSv1.2' })
      this.#changedMs = changed
      this.#log.info('the certificate of the device ports was read again')
    } catch (error) {
      this.#log.error({ error: toError(error).message }, 'the certificate of the device ports cannot be read')
    }
  }
}

const endsOf = ({ remoteAddress, remotePort, localPort }: Socket) => `${remoteAddress} ${remotePort} ${localPort}`

/** Of a device after the handshake; `refused`: it showed a certificate that nobody we know has signed. */
export function certificateOf(secure: TLSSocket): { name: string | null } | 'refused' {
  const certificate = secure.getPeerCertificate()
  if (Object.keys(certificate).length === 0) return { name: null }
  const { CN: name } = certificate.subject
  return secure.authorized && typeof name === 'string' ? { name } : 'refused'
}

function readFiles({ certificate, key, clientAuthority }: TlsFiles): SecureContextOptions {
  return {
    cert: read(certificate),
    key: read(key),
    ...(clientAuthority !== null && { ca: read(clientAuthority) }),
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new Error(`The certificate file ${path} of the device ports cannot be read.`, { cause: error })
  }
}

const changedMs = ({ certificate, key, clientAuthority }: TlsFiles): number =>
  Math.max(...[certificate, key, clientAuthority].flatMap(path => (path === null ? [] : [statSync(path).mtimeMs])))
