import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'

/**
 * One shape for each status, on a square of 24: the map paints it, lists and drawers draw it. Filled ones are there now;
 * hollow ones are where a vehicle was, or nowhere.
 */
export const STATUS_SHAPES: Record<VehicleStatus, { path: string; hollow: boolean; token: string }> = {
  // An arrow that points north and is turned by the heading.
  moving: { path: 'M12 2 20.5 21 12 16.6 3.5 21Z', hollow: false, token: '--mp-moving' },
  // A disc with two bars cut out of it.
  idling: {
    path: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18ZM8.4 8h2.4v8H8.4ZM13.2 8h2.4v8h-2.4Z',
    hollow: false,
    token: '--mp-idling',
  },
  stopped: {
    path: 'M6.5 4h11A2.5 2.5 0 0 1 20 6.5v11a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 4 17.5v-11A2.5 2.5 0 0 1 6.5 4Z',
    hollow: false,
    token: '--mp-stopped',
  },
  stale: { path: 'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16Z', hollow: true, token: '--mp-stale' },
  private: { path: 'M7 12h10', hollow: true, token: '--mp-stale' },
  'never-reported': { path: 'M7 12h10', hollow: true, token: '--mp-stale' },
}
