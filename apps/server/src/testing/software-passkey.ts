import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** What the server gives for a new passkey or for a challenge, as far as an authenticator looks at it. */
interface Options {
  challenge: string
  rpId?: string
  rp?: { id?: string | undefined }
}

interface Showing {
  /** Whether somebody was asked who they are. */
  isVerified?: boolean
  /** Where the browser says that it is. */
  origin?: string
}

/** An authenticator by Node's own cryptography: ES256, one passkey, no attestation, a count of its signatures. */
export function createSoftwarePasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const shownId = id.toString('base64url')
  let signatures = 0

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  /** WebAuthn 6.1: hash of the host, flags, count, and for a new passkey its key. */
  function authenticatorData(host: string, isVerified: boolean, credential: Buffer = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (credential.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signatures)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential])
  }

  return {
    /** What `navigator.credentials.create` would give. */
    make({ challenge, rp, rpId }: Options, { isVerified = true, origin: at }: Showing = {}) {
      const host = rp?.id ?? rpId ?? ''
      // COSE of RFC 9053: EC2, ES256, P-256, and the two coordinates.
      const key = cborMap([
        [cborInt(1), cborInt(2)],
        [cborInt(3), cborInt(-7)],
        [cborInt(-1), cborInt(1)],
        [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
        [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key])
      const attestation = cborMap([
        [cborText('fmt'), cborText('none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authenticatorData(host, isVerified, credential))],
      ])
      return {
        id: shownId,
        rawId: shownId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, at).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },

    /** What `navigator.credentials.get` would give. */
    show({ challenge, rpId = '' }: Options, { isVerified = true, origin: at }: Showing = {}) {
      signatures++
      const client = clientData('webauthn.get', challenge, at)
      const data = authenticatorData(rpId, isVerified)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        id: shownId,
        rawId: shownId,
        type: 'public-key' as const,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

export type SoftwarePasskey = ReturnType<typeof createSoftwarePasskey>

const sha256 = (of: string | Buffer): Buffer => createHash('sha256').update(of).digest()

/** CBOR of RFC 8949, of lengths below 65,536 and numbers below 24. */
function cborHead(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}
const cborInt = (value: number) => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
