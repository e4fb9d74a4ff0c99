import type { Severity } from '@milepost/domain/defects/severities.ts'
import type { WalkaroundPoint } from '@milepost/domain/defects/walkaround-points.ts'
import type { DefectState } from '@milepost/domain/vehicle-activities/statuses.ts'
import type { FleetMember } from '@milepost/simulator/fleet.ts'
import type { Scene } from './draw-photo.ts'

/** A defect that a driver of the demo found, and how far its repair has come. */
export interface DefectStory {
  point: WalkaroundPoint
  note: string
  severity: Severity
  /** How many checks ago it was found. */
  checksAgo: number
  scene: Scene
  caption: string
  reaches: DefectState
  actionTaken: string
  takesOffRoad?: true
}

/** By depot, for its vehicles in turn; a vehicle beyond them has none. */
const STORIES: Readonly<Record<string, readonly (DefectStory | null)[]>> = {
  'East Distribution': [
    null,
    {
      ...{ point: 'tyres-and-wheels', severity: 'dangerous', checksAgo: 0, takesOffRoad: true },
      note: 'Nearside rear outer: cord visible across a third of the tread. Not driven until it is replaced.',
      ...{ scene: 'worn tyre', caption: 'Nearside rear outer', reaches: 'repairer-name', actionTaken: '' },
    },
    {
      ...{ point: 'lights', severity: 'minor', checksAgo: 7, note: 'Offside front position lamp: lens cracked.' },
      ...{ scene: 'cracked lens', caption: 'Offside front', reaches: 'complete' },
      actionTaken: 'Lens replaced, lamp tested.',
    },
    {
      ...{
        point: 'leaks',
        severity: 'major',
        checksAgo: 2,
        note: 'Oil beneath the engine after the night, a hand wide.',
      },
      ...{ scene: 'oil', caption: 'Below the engine', reaches: 'repaired' },
      actionTaken: 'Sump gasket replaced, oil filled up, no leak after 20 minutes running.',
    },
    null,
    {
      ...{ point: 'spray-suppression', severity: 'advisory', checksAgo: 5, note: 'Mudflap torn at its lower corner.' },
      ...{ scene: 'torn mudflap', caption: 'Offside rear', reaches: 'complete', actionTaken: 'Mudflap replaced.' },
    },
  ],
  'West Haulage': [
    {
      ...{ point: 'front-view', severity: 'major', checksAgo: 4, note: 'Nearside main mirror: glass broken.' },
      ...{ scene: 'broken mirror', caption: 'Nearside main mirror', reaches: 'signed-off-roadworthy' },
      actionTaken: 'Mirror glass replaced and set with the driver.',
    },
    null,
    {
      ...{ point: 'wipers', severity: 'minor', checksAgo: 1, note: 'Driver’s side wiper smears.' },
      ...{ scene: 'smeared windscreen', caption: 'Driver’s side', reaches: 'partial-non-verified', actionTaken: '' },
    },
    null,
    {
      ...{ point: 'leaks', severity: 'minor', checksAgo: 8, note: 'Damp at the hose of the delivery pump, no drops.' },
      ...{
        scene: 'oil',
        caption: 'Delivery pump',
        reaches: 'complete',
        actionTaken: 'Hose clip renewed, tested at pressure.',
      },
    },
  ],
  'Central Couriers': [
    {
      ...{
        point: 'tyres-and-wheels',
        severity: 'major',
        checksAgo: 6,
        note: 'Front nearside worn at its inner edge, about 1.6 mm.',
      },
      ...{ scene: 'worn tyre', caption: 'Front nearside', reaches: 'complete' },
      actionTaken: 'Both front tyres replaced, tracking set.',
    },
    null,
    {
      ...{
        point: 'lights',
        severity: 'minor',
        checksAgo: 3,
        note: 'Rear nearside indicator: lens cracked, lamp works.',
      },
      ...{
        scene: 'cracked lens',
        caption: 'Rear nearside',
        reaches: 'verified-signed-off',
        actionTaken: 'Lens replaced.',
      },
    },
    null,
    {
      ...{ point: 'front-view', severity: 'major', checksAgo: 0, note: 'Offside door mirror: glass cracked across.' },
      ...{ scene: 'broken mirror', caption: 'Offside door mirror', reaches: 'repairer-name', actionTaken: '' },
    },
  ],
}

/** What was found on a vehicle of the fleet; null: nothing. */
export const storyOf = ({ depotName, indexInDepot }: Pick<FleetMember, 'depotName' | 'indexInDepot'>) =>
  STORIES[depotName]?.[indexInDepot] ?? null
