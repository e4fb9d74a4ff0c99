import { createSocket, type RemoteInfo } from 'node:dgram'
import type { DecoderOutput, DeviceProtocol } from '@milepost/protocols/message.ts'
import { DeviceSession, type ListenerParts } from './device-session.ts'
import type { Listener } from './tcp-listener.ts'

/** Datagrams being handled at once; above it they are dropped, which is what UDP devices are made for: they send again. */
const MOST_AT_ONCE = 2_000
const RECEIVE_BUFFER_BYTES = 4 * 1024 * 1024

/** Listens for datagrams. Each is complete: it names its sender, and is acknowledged after its commit. */
export async function listenUdp(
  protocols: readonly DeviceProtocol[],
  port: number,
  host: string,
  parts: ListenerParts,
): Promise<Listener> {
  const ipv6 = host.includes(':')
  const socket = createSocket({ type: ipv6 ? 'udp6' : 'udp4', recvBufferSize: RECEIVE_BUFFER_BYTES })
  const name = (protocols.length === 1 ? protocols[0]?.name : null) ?? 'any'
  const work = new Set<Promise<void>>()

  socket.on('message', (datagram, from) => {
    if (work.size >= MOST_AT_ONCE || parts.batcher.isFull) {
      parts.rejections.count(name, 'not-accepted-now', { from: from.address })
      return
    }
    const handled = receive(datagram, from).catch(() => {})
    work.add(handled)
    void handled.then(() => work.delete(handled))
  })

  async function receive(datagram: Buffer, from: RemoteInfo): Promise<void> {
    const protocol = protocols.find(one => mayBe(one, datagram))
    if (!protocol?.decodeDatagram) {
      parts.rejections.count(name, 'unknown-protocol', { from: from.address, bytes: datagram })
      return
    }
    const outputs = await decodeForModel(protocol.decodeDatagram, datagram)
    let isOpen = true
    const link = {
      get isOpen() {
        return isOpen
      },
      from: from.address,
      certificateName: null,
      write: (bytes: Uint8Array) => socket.send(bytes, from.port, from.address),
      end() {
        isOpen = false
      },
      destroy() {
        isOpen = false
      },
    }
    const session = new DeviceSession(protocol, { push: () => [] }, link, parts, Date.now())
    await session.handle(outputs)
    await session.stored()
    session.closed()
  }

  /** On a port of its own a protocol reads whatever comes; on the common one it must know the first bytes. */
  function mayBe(protocol: DeviceProtocol, datagram: Buffer): boolean {
    if (protocols.length === 1) return true
    return protocol.decodeDatagram?.(datagram, null).some(output => output.kind !== 'rejected') ?? false
  }

  async function decodeForModel(
    decode: NonNullable<DeviceProtocol['decodeDatagram']>,
    datagram: Buffer,
  ): Promise<DecoderOutput[]> {
    const outputs = decode(datagram, null)
    const login = outputs.find(output => output.kind === 'login')
    const model = login ? (await parts.directory.find(login.deviceId))?.model : null
    return model ? decode(datagram, model) : outputs
  }

  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.bind({ port, address: host }, resolve)
  })
  socket.on('error', () => {})
  return {
    port: socket.address().port,
    async stop() {
      socket.removeAllListeners('message')
      await Promise.all(work)
      await new Promise<void>(done => socket.close(() => done()))
    },
  }
}
