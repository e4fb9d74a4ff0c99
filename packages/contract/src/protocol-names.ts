import type { TRACKER_PROTOCOLS } from './tracker-identity.ts'

/** By the makers' own names, the same in every language. */
export const PROTOCOL_NAMES: Record<(typeof TRACKER_PROTOCOLS)[number], string> = {
  teltonika: 'Teltonika',
  queclink: 'Queclink',
  gt06: 'GT06 (Concox, Jimi)',
  jt808: 'JT/T 808',
  suntech: 'Suntech',
  ruptela: 'Ruptela',
  osmand: 'OsmAnd (Traccar Client)',
  'traccar-forward': 'Traccar',
  flespi: 'flespi',
}

export const protocolName = (protocol: string): string =>
  Object.entries(PROTOCOL_NAMES).find(([name]) => name === protocol)?.[1] ?? protocol
