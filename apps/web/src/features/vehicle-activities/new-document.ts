import type { Call } from '@milepost/contract/route.ts'
import {
  DESCRIPTION_CHARACTERS,
  DOCUMENT_BYTES_BELOW,
  MOST_PICTURES_OF_DOCUMENT,
  type vehicleActivities,
} from '@milepost/contract/vehicle-activities.ts'
import type { ActivityStatus, VehicleActivityType } from '@milepost/contract/vehicle-activity-types.ts'
import { newStatuses } from '@milepost/domain/vehicle-activities/statuses.ts'

/** What the form of a new document has been told. */
export interface NewDocument {
  vehicle: { id: number; registration: string } | null
  type: VehicleActivityType | null
  /** Null while the statuses of the type are loading. */
  status: ActivityStatus | null
  /** YYYY-MM-DD; counts where the type asks for a day. */
  day: string
  /** The day is that of today, or somebody has said that it is right (VF-69). */
  isDayConfirmed: boolean
  description: string
}

/** What keeps a new document from being sent, the first thing first. */
export type MissingPart = 'vehicle' | 'type' | 'status' | 'day' | 'day not confirmed' | 'description'

/** A safety inspection that was done on paper: its description and its status are given (VF-64, VF-65). */
export const isInspection = (type: Pick<VehicleActivityType, 'reference'> | null): boolean =>
  type?.reference === 'SAFETY_INSPECTION'

/** What is chosen from: the statuses of the type itself where it wants that, otherwise the usual ones (VF-60 to VF-62, VF-65). */
export function offeredStatuses(
  type: Pick<VehicleActivityType, 'reference' | 'use_activity_statuses_on_ui'>,
  own: readonly ActivityStatus[],
): readonly ActivityStatus[] {
  if (type.use_activity_statuses_on_ui && !isInspection(type)) return own
  return newStatuses(type.reference).map(({ id, name, doesNotFulfil }) => ({
    id,
    name,
    do_not_create_schedule_activities: doesNotFulfil,
  }))
}

/** Null where it may be sent, apart from its file (VF-69, VF-70, VF-76, VF-77). `today`: YYYY-MM-DD. */
export function missingPart(document: NewDocument, today: string): MissingPart | null {
  const { vehicle, type, status, day, isDayConfirmed, description } = document
  if (vehicle === null) return 'vehicle'
  if (type === null) return 'type'
  if (status === null) return 'status'
  if (type.require_user_date_input) {
    if (day === '' || day > today) return 'day'
    if (!isDayConfirmed) return 'day not confirmed'
  }
  return isInspection(type) || isDescription(description) ? null : 'description'
}

/** VF-34. */
export function isDescription(text: string): boolean {
  const { length } = text.trim()
  return length >= DESCRIPTION_CHARACTERS.fewest && length <= DESCRIPTION_CHARACTERS.most
}

/** A document is asked for where the type has a schedule (VF-80). */
export const needsFile = (type: VehicleActivityType | null): boolean => type !== null && type.schedule_type !== null

/**
 * Whether files may be the pages of one document: several pictures. They are that unless somebody says otherwise, since the form has
 * one type, one day and one description for all of them: photographs of one certificate, far more often than certificates that are alike.
 */
export const arePages = (files: readonly Pick<File, 'type' | 'name'>[]): boolean =>
  files.length > 1 && files.every(({ type, name }) => type.startsWith('image/') || /\.(jpe?g|png)$/i.test(name))

/** What keeps the pages of one document from being sent, before the server looks at them. */
export function pagesFault(files: readonly Pick<File, 'size'>[]): 'too many' | 'too large' | null {
  if (files.length > MOST_PICTURES_OF_DOCUMENT) return 'too many'
  return files.reduce((sum, { size }) => sum + size, 0) >= DOCUMENT_BYTES_BELOW ? 'too large' : null
}

interface Size {
  width: number
  height: number
}

/** A size of the same shape whose longer side is no longer than that; one that fits stays. */
export function sizeWithin({ width, height }: Size, longSidePx: number): Size {
  const share = Math.min(1, longSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * share)), height: Math.max(1, Math.round(height * share)) }
}

export type FileFault = 'too large' | 'other type' | 'empty'

/** What can be seen of a file before it is sent (VF-35, VF-78); what is in it, the server looks at. */
export function fileFault({ size, type, name }: Pick<File, 'size' | 'type' | 'name'>): FileFault | null {
  if (size >= DOCUMENT_BYTES_BELOW) return 'too large'
  if (size === 0) return 'empty'
  const isDocument =
    type.startsWith('image/') || type === 'application/pdf' || (type === '' && /\.(pdf|jpe?g|png)$/i.test(name))
  return isDocument ? null : 'other type'
}

/**
 * What goes into the address of the call. A type with a schedule is named there alone, and a status that creates what is due next
 * fulfils it; a manual inspection always does (VF-98 to VF-101, N-41, N-42, VF-63).
 */
export function createQuery(type: VehicleActivityType, status: ActivityStatus) {
  const always = { overwrite_task_queue: 'True' } as const
  const fulfils = status.do_not_create_schedule_activities ? {} : ({ fulfill_scheduled_activity: 'True' } as const)
  const query: Call<typeof vehicleActivities.create>['query'] = isInspection(type)
    ? { ...always, scheduled_activity_type_reference: 'SAFETY_INSPECTION' }
    : type.schedule_type === null
      ? always
      : { ...always, ...fulfils, filter_schedule_by_vehicle_type: 'True', scheduled_activity_type: String(type.id) }
  return query
}

/** The form of the call, of which what is empty is left out (VF-81, VF-82). Several files are the pages of one document. */
export function createForm(document: NewDocument, files: readonly File[], requestKey: string): FormData {
  const { vehicle, type, status, day, description } = document
  const isInspectionForm = isInspection(type)
  const isNamedInQuery = isInspectionForm || needsFile(type)
  const fields: Record<string, string | number | null | undefined> = {
    vehicle: vehicle?.id,
    registration: isInspectionForm ? vehicle?.registration : null,
    activity_type: isNamedInQuery ? null : type?.id,
    status: status?.id,
    activity_fulfilled_at: type?.require_user_date_input ? `${day}T00:00:00.000Z` : null,
    description: description.trim(),
    request_key: requestKey,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) if (value) form.append(name, String(value))
  for (const file of files) form.append('file', file)
  return form
}
