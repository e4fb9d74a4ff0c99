import { timeZoneLabel } from '../i18n/time-zone-label.ts'
import { choicesLoaded } from './choices.ts'

/** The time zones that the browser knows, by place and country; found by their IANA names too, which stand below. */
export const timeZones = choicesLoaded(
  'time-zones',
  () => Intl.supportedValuesOf('timeZone').map(zone => ({ value: zone, label: zone, note: zone })),
  ({ label }, words) => timeZoneLabel(label, words),
)
