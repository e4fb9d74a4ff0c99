import type { Language } from './language.ts'

/** The files of texts that the page loads with its parts, by what they are about; each is one file per language. */
export const TEXT_FILES = {
  administration: { en: () => import('./administration.en.ts'), pt: () => import('./administration.pt.ts') },
  'api-keys': { en: () => import('./api-keys.en.ts'), pt: () => import('./api-keys.pt.ts') },
  'audit-log': { en: () => import('./audit-log.en.ts'), pt: () => import('./audit-log.pt.ts') },
  behaviour: { en: () => import('./behaviour.en.ts'), pt: () => import('./behaviour.pt.ts') },
  corrections: { en: () => import('./corrections.en.ts'), pt: () => import('./corrections.pt.ts') },
  'driver-records': { en: () => import('./driver-records.en.ts'), pt: () => import('./driver-records.pt.ts') },
  'event-kinds': { en: () => import('./event-kinds.en.ts'), pt: () => import('./event-kinds.pt.ts') },
  events: { en: () => import('./events.en.ts'), pt: () => import('./events.pt.ts') },
  'explained-days': { en: () => import('./explained-days.en.ts'), pt: () => import('./explained-days.pt.ts') },
  formats: { en: () => import('./formats.en.ts'), pt: () => import('./formats.pt.ts') },
  geofences: { en: () => import('./geofences.en.ts'), pt: () => import('./geofences.pt.ts') },
  home: { en: () => import('./home.en.ts'), pt: () => import('./home.pt.ts') },
  'lease-companies': { en: () => import('./lease-companies.en.ts'), pt: () => import('./lease-companies.pt.ts') },
  mail: { en: () => import('./mail.en.ts'), pt: () => import('./mail.pt.ts') },
  map: { en: () => import('./map.en.ts'), pt: () => import('./map.pt.ts') },
  'map-areas': { en: () => import('./map-areas.en.ts'), pt: () => import('./map-areas.pt.ts') },
  'notification-emails': {
    en: () => import('./notification-emails.en.ts'),
    pt: () => import('./notification-emails.pt.ts'),
  },
  outbox: { en: () => import('./outbox.en.ts'), pt: () => import('./outbox.pt.ts') },
  passwords: { en: () => import('./passwords.en.ts'), pt: () => import('./passwords.pt.ts') },
  preferences: { en: () => import('./preferences.en.ts'), pt: () => import('./preferences.pt.ts') },
  recalculation: { en: () => import('./recalculation.en.ts'), pt: () => import('./recalculation.pt.ts') },
  regions: { en: () => import('./regions.en.ts'), pt: () => import('./regions.pt.ts') },
  records: { en: () => import('./records.en.ts'), pt: () => import('./records.pt.ts') },
  'second-factor': { en: () => import('./second-factor.en.ts'), pt: () => import('./second-factor.pt.ts') },
  'sign-in': { en: () => import('./sign-in.en.ts'), pt: () => import('./sign-in.pt.ts') },
  telemetry: { en: () => import('./telemetry.en.ts'), pt: () => import('./telemetry.pt.ts') },
  timesheets: { en: () => import('./timesheets.en.ts'), pt: () => import('./timesheets.pt.ts') },
  traces: { en: () => import('./traces.en.ts'), pt: () => import('./traces.pt.ts') },
  track: { en: () => import('./track.en.ts'), pt: () => import('./track.pt.ts') },
  trackers: { en: () => import('./trackers.en.ts'), pt: () => import('./trackers.pt.ts') },
  trips: { en: () => import('./trips.en.ts'), pt: () => import('./trips.pt.ts') },
  'user-records': { en: () => import('./user-records.en.ts'), pt: () => import('./user-records.pt.ts') },
  'vehicle-group-records': {
    en: () => import('./vehicle-group-records.en.ts'),
    pt: () => import('./vehicle-group-records.pt.ts'),
  },
  'vehicle-lists': { en: () => import('./vehicle-lists.en.ts'), pt: () => import('./vehicle-lists.pt.ts') },
  'vehicle-records': { en: () => import('./vehicle-records.en.ts'), pt: () => import('./vehicle-records.pt.ts') },
  vehicles: { en: () => import('./vehicles.en.ts'), pt: () => import('./vehicles.pt.ts') },
} as const satisfies Record<string, Record<Language, () => Promise<{ texts: Record<string, string> }>>>

export type TextFile = keyof typeof TEXT_FILES
