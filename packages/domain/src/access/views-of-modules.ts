import type { Module } from './modules.ts'

/** Pages whose saved views are part of modules, by the page: whoever holds none of them sees neither the views nor what the log has of them. */
export const VIEWS_OF_MODULES = {
  costs: ['Vehicle File'],
  notes: ['Vehicle File'],
  geofences: ['Geofence'],
  'notification-rules': ['Events'],
  track: ['Track', 'TrackVehicle'],
} as const satisfies Readonly<Record<string, readonly Module[]>>

export type PageOfModules = keyof typeof VIEWS_OF_MODULES
