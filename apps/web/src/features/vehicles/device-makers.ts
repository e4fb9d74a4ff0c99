import { TRACKER_PROTOCOLS } from '@milepost/contract/tracker-identity.ts'
import { isDeviceNumber } from '@milepost/domain/telemetry/device-number.ts'

type Protocol = (typeof TRACKER_PROTOCOLS)[number]

/** What a person has in their hand, in the order of how common it is; a phone runs an app, and `unknown` is not known. */
export const DEVICE_MAKERS = [
  'teltonika',
  'queclink',
  'gt06',
  'suntech',
  'ruptela',
  'jt808',
  'osmand',
  'unknown',
] as const satisfies readonly (Protocol | 'unknown')[]

export type DeviceMaker = (typeof DEVICE_MAKERS)[number]

/** Null where nobody has such a device in their hand: what a gateway reports for. */
export const makerOf = (protocol: string): DeviceMaker | null => DEVICE_MAKERS.find(maker => maker === protocol) ?? null

/**
 * By which protocol a device is registered. Of one that is not known the one by which it has called already, else the first whose
 * devices have such a number: when it calls by another, that is accepted with one click.
 */
export function protocolOf(maker: DeviceMaker, number: string, called: string | null): Protocol {
  if (maker !== 'unknown') return maker
  const fitting = TRACKER_PROTOCOLS.filter(protocol => isDeviceNumber(protocol, number))
  return TRACKER_PROTOCOLS.find(protocol => protocol === called) ?? fitting[0] ?? 'osmand'
}

export interface DeviceSettings {
  host: string
  port: number
  /** Of the SIM card; empty: not known. */
  apn: string
  number: string
}

/**
 * The messages that set server and port, in the order in which they are sent to the device by SMS, as the makers' manuals have them
 * (docs/protocols/setting-devices.md); none where a device is set otherwise.
 */
export function settingMessages(maker: DeviceMaker, { host, port, apn: given, number }: DeviceSettings): string[] {
  const apn = given === '' ? 'APN' : given
  if (maker === 'teltonika') {
    // Login and password are empty unless set, and a space follows each.
    return [`  setparam 2001:${apn};2004:${host};2005:${port};2006:0`]
  }
  if (maker === 'queclink') {
    return [`AT+GTBSI=gv300,${apn},,,,,,,0001$`, `AT+GTSRI=gv300,3,,1,${host},${port},,,,15,1,,,,,0002$`]
  }
  if (maker === 'gt06') return [`APN,${apn}#`, `SERVER,${isIpAddress(host) ? 0 : 1},${host},${port},0#`]
  if (maker === 'suntech') return [`ST300NTW;${number === '' ? 'NUMBER' : number};02;0;${apn};;;${host};${port};;;;`]
  // The password is empty unless set, and a space follows it.
  if (maker === 'ruptela') return [` setconnection ${apn},,,TCP,${host},${port}`]
  return []
}

export const isIpAddress = (host: string) => /^\d+(\.\d+){3}$/.test(host)
