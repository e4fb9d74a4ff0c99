import type { Module } from '@milepost/domain/access/modules.ts'
import type { TextKey } from './text-key.ts'

/** The title of the page that each module opens. */
const WORDS: Readonly<Record<Module, TextKey>> = {
  Track: 'Track',
  TrackVehicle: 'Track vehicle',
  Trace: 'Trace',
  TraceVehicle: 'Trace vehicle',
  Geofence: 'Geofence',
  'Mobileye ADAS': 'Mobileye ADAS',
  'Driver Behaviour': 'Driver Behaviour',
  Timesheet: 'Timesheets',
  Trips: 'Trips/Stops',
  Events: 'Events',
  videos: 'Video',
  'Vehicle Check': 'Vehicle Check',
  Defect: 'Defect',
  'Vehicle File': 'Vehicle File',
  SafetyInspection: 'Safety Inspection',
  SafetyInspectionScheduleViewer: 'Safety Inspection: schedule',
  accessEarnedRecognition: 'Earned Recognition',
  accessEarnedRecognitionDriver: 'Earned Recognition: drivers',
  accessTachoGraf: 'Tachograph',
  AgencyOnboarding: 'Agency Onboarding',
  VOR: 'VOR dashboard',
  'Vehicle Utilisation': 'Vehicle Utilisation',
}

/** A module as a person reads it; one without a word stands for itself. */
export function moduleWord(module: string, t: (key: TextKey) => string): string {
  const word = Object.entries(WORDS).find(([name]) => name === module)?.[1]
  return word === undefined ? module : t(word)
}
