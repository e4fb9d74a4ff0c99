import { jt808Encoder } from './jt808/encode.ts'
import { jt808 } from './jt808/protocol.ts'
import type { DeviceEncoder, DeviceProtocol } from './message.ts'
import { teltonikaEncoder } from './teltonika/encode.ts'
import { teltonika } from './teltonika/protocol.ts'

/** Every protocol over TCP and UDP. On the common port they are asked in this order whether they know the first bytes. */
export const ALL_PROTOCOLS: readonly DeviceProtocol[] = [teltonika, jt808]

/** The device's side of each protocol, by its name. */
export const DEVICE_ENCODERS: Readonly<Record<string, DeviceEncoder>> = {
  jt808: jt808Encoder,
  teltonika: teltonikaEncoder,
}
