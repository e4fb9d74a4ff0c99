import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** A browser as a push service sees it: what it gives to be told, and how it reads what comes (RFC 8291, RFC 8188). */
export interface PushBrowser {
  keys: { p256dh: string; auth: string }
  /** Throws where the message is for another browser, or was changed. */
  read(body: Buffer): unknown
}

const TAG_BYTES = 16

export function createPushBrowser(): PushBrowser {
  const pair = createECDH('prime256v1')
  const ownPublic = pair.generateKeys()
  const auth = randomBytes(16)
  return {
    keys: { p256dh: ownPublic.toString('base64url'), auth: auth.toString('base64url') },
    read(body) {
      const salt = body.subarray(0, 16)
      const keyBytes = body.readUInt8(20)
      const senderPublic = body.subarray(21, 21 + keyBytes)
      const record = body.subarray(21 + keyBytes)
      const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ownPublic, senderPublic])
      const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderPublic), auth, keyInfo, 32))
      const derive = (info: string, bytes: number) =>
        Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${info}\0`, bytes))
      const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
      decipher.setAuthTag(record.subarray(-TAG_BYTES))
      const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
    },
  }
}
