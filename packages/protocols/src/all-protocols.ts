import { gt06Encoder } from './gt06/encode.ts'
import { gt06 } from './gt06/protocol.ts'
import { jt808Encoder } from './jt808/encode.ts'
import { jt808 } from './jt808/protocol.ts'
import type { DeviceEncoder, DeviceProtocol } from './message.ts'
import { queclinkEncoder } from './queclink/encode.ts'
import { queclink } from './queclink/protocol.ts'
import { ruptelaEncoder } from './ruptela/encode.ts'
import { ruptela } from './ruptela/protocol.ts'
import { suntechEncoder } from './suntech/encode.ts'
import { suntech } from './suntech/protocol.ts'
import { teltonikaEncoder } from './teltonika/encode.ts'
import { teltonika } from './teltonika/protocol.ts'

/** Every protocol over TCP and UDP. On the common port they are tried in this order on the first bytes. */
export const ALL_PROTOCOLS: readonly DeviceProtocol[] = [teltonika, queclink, gt06, jt808, suntech, ruptela]

/** The device's side of each protocol, by its name. */
export const DEVICE_ENCODERS: Readonly<Record<string, DeviceEncoder>> = {
  gt06: gt06Encoder,
  jt808: jt808Encoder,
  queclink: queclinkEncoder,
  ruptela: ruptelaEncoder,
  suntech: suntechEncoder,
  teltonika: teltonikaEncoder,
}
