import type { Geofence } from '@milepost/contract/geofences.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { measuresOf } from '@milepost/domain/geofences/drawing-measure.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import { ConflictDialog } from '../../records/ConflictDialog.tsx'
import { clashesOf } from '../../records/conflict.ts'
import { type Draft, draftOver, type FenceValues, versionsOf } from './geofence-draft.ts'
import type { GeofenceData } from './geofence-queries.ts'
import { hoursWords } from './HoursField.tsx'

interface Props {
  draft: Draft
  /** What the draft began from, and what another person stored meanwhile. */
  base: Geofence
  current: Geofence
  data: GeofenceData
  onClose: () => void
  /** The draft to save over `current`. */
  onMerged: (merged: Draft) => void
}

const LABELS: Readonly<Record<keyof FenceValues, TextKey>> = {
  name: 'Name',
  shape: 'Shape',
  categoryId: 'Category',
  groupIds: 'Geofence groups',
  vehicleGroupIds: 'Applies to vehicle groups',
  reportsPassing: 'Event on entry and exit',
  dwellS: 'Event after a stay of',
  speedLimitKmh: 'Speed limit inside',
  hours: 'Active hours',
  address: 'Address',
  note: 'Note',
}

/** The conflict of a geofence: its shape is chosen as a whole. */
export function GeofenceConflict({ draft, base, current, data, onClose, onMerged }: Props) {
  const { t } = useTranslation()
  const wordsOf = useValueWords(data, [base, current], draft.form.vehicleGroupIds)
  const versions = versionsOf(draft, base, current)
  const before = wordsOf(versions.before)
  const mine = wordsOf(versions.mine, t('As you drew it'))
  const theirs = wordsOf(versions.theirs, t('Another shape'))
  const rows = keysOf(LABELS).map(id => ({
    id,
    label: t(LABELS[id]),
    before: before[id],
    mine: mine[id],
    theirs: theirs[id],
  }))
  return (
    <ConflictDialog
      current={current}
      {...clashesOf(rows, versions)}
      onClose={onClose}
      onChosen={chosen => onMerged(draftOver(draft, base, current, chosen))}
    />
  )
}

/** Values as they are edited, in words; `drawn` stands for a new shape, before its kind and size. */
function useValueWords({ categories, groups }: GeofenceData, versions: readonly Geofence[], picked: readonly number[]) {
  const { t } = useTranslation()
  const words = useWords()
  const { data: vehicleGroups = [] } = useQuery(vehicleGroupPicker.names(picked))
  const known = {
    categories: [...categories, ...versions.flatMap(({ category }) => category ?? [])],
    groups: [...groups, ...versions.flatMap(one => one.groups)],
    vehicleGroups: [...vehicleGroups, ...versions.flatMap(one => one.vehicle_groups)],
  }
  const kinds = { polygon: t('Polygon'), circle: t('Circle'), corridor: t('Corridor') }

  return (values: FenceValues, drawn = ''): Record<keyof FenceValues, string> => {
    const { shape, categoryId, dwellS, speedLimitKmh, hours } = values
    const size = shape === null ? [] : [kinds[shape.kind], words.area(measuresOf(shape).areaM2)]
    return {
      name: values.name,
      shape: [drawn, ...size].filter(Boolean).join(' · '),
      categoryId: categoryId === null ? '' : namesOf([categoryId], known.categories),
      groupIds: namesOf(values.groupIds, known.groups),
      vehicleGroupIds: namesOf(values.vehicleGroupIds, known.vehicleGroups) || t('All vehicles'),
      reportsPassing: words.yesNo(values.reportsPassing),
      dwellS: dwellS === null ? t('No event') : `${words.number(dwellS / 60)} min`,
      speedLimitKmh: speedLimitKmh === null ? t('No limit') : words.speed(speedLimitKmh),
      hours: hours.map(one => hoursWords(one, words)).join(', ') || t('Always'),
      address: values.address,
      note: values.note,
    }
  }
}

const namesOf = (ids: readonly number[], known: readonly { id: number; name: string }[]) =>
  ids.map(id => known.find(one => one.id === id)?.name ?? `#${id}`).join(', ')
