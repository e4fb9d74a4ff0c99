import type { Geofence } from '@milepost/contract/geofences.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import type { DrawingInput } from '@milepost/domain/geofences/drawing.ts'
import { type GeofenceFault, nameFaults, shapeFaults } from '@milepost/domain/geofences/faults.ts'
import { useMemo, useState } from 'react'
import {
  type Draft,
  draftAfter,
  draftOf,
  draftUndone,
  type GeofenceForm,
  isDirty,
  keyOfGeofence,
  keyOfNew,
  newDraft,
  shapeOfDrawing,
} from './geofence-draft.ts'
import type { FenceKind } from './geofence-search.ts'

export interface GeofenceEditor {
  draft: Draft
  /** Null while it is not finished. */
  shape: Shape | null
  nameFaults: readonly GeofenceFault[]
  shapeFaults: readonly GeofenceFault[]
  isDirty: boolean
  change: (change: Partial<GeofenceForm>) => void
  input: (input: DrawingInput) => void
  undo: () => void
  /** Throws away what was changed and begins from what is stored. */
  restart: (from: Geofence) => void
  replace: (draft: Draft) => void
}

const NO_FAULTS: readonly GeofenceFault[] = []

/**
 * What is open: a geofence, or a new one that is being drawn; null for neither. What was changed stays when the lists are
 * loaded anew; what was not is brought up to date.
 */
export function useGeofenceEditor(
  open: Geofence | null,
  drawn: FenceKind | null,
  isNameTaken: (name: string) => boolean,
): GeofenceEditor | null {
  const [draft, setDraft] = useState<Draft | null>(null)
  const key = open !== null ? keyOfGeofence(open.id) : drawn !== null ? keyOfNew(drawn) : null
  const isOther = (draft?.key ?? null) !== key
  const isOutdated = draft?.base != null && open !== null && draft.base.version < open.version && !isDirty(draft)
  if (isOther || isOutdated) setDraft(open !== null ? draftOf(open) : drawn !== null ? newDraft(drawn) : null)

  const drawing = draft?.drawing ?? null
  const faults = useMemo(() => {
    const shape = drawing === null ? null : shapeOfDrawing(drawing)
    return { shape, shapeFaults: shape === null ? NO_FAULTS : shapeFaults(shape) }
  }, [drawing])

  if (draft === null || isOther) return null
  const isSameName = draft.base !== null && draft.base.name === draft.form.name.trim()
  return {
    draft,
    ...faults,
    nameFaults: nameFaults(draft.form.name, name => !isSameName && isNameTaken(name)),
    isDirty: isDirty(draft),
    change: change => setDraft(now => now && { ...now, form: { ...now.form, ...change } }),
    input: input => setDraft(now => now && draftAfter(now, input)),
    undo: () => setDraft(now => now && draftUndone(now)),
    restart: from => setDraft(draftOf(from)),
    replace: setDraft,
  }
}
