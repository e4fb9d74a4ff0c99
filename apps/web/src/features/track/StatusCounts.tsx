import type { VehicleStatus } from '@milepost/domain/vehicles/status.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { StatusMark } from '../../map/StatusMark.tsx'
import classes from './StatusCounts.module.css'
import type { TrackData } from './track-data.ts'
import { STATUSES, type TrackSearch } from './track-search.ts'
import { useStatusCounts } from './use-track-data.ts'

interface Props {
  data: TrackData
  /** Null for all. */
  chosen: TrackSearch['statuses']
  onChoose: (statuses: TrackSearch['statuses']) => void
}

/** The legend of the map with the number of vehicles in each status; a click leaves those alone on map and list. */
export function StatusCounts({ data, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const counts = useStatusCounts(data)

  function toggle(status: VehicleStatus) {
    const next = new Set(chosen)
    if (!next.delete(status)) next.add(status)
    onChoose(next.size === 0 || next.size === STATUSES.length ? null : next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would have a legend and a frame
    <div className={classes.counts} role="group" aria-label={t('Show only vehicles that are')}>
      {STATUSES.filter(
        one => (one !== 'never-reported' && one !== 'private') || counts[one] > 0 || chosen?.has(one),
      ).map(status => (
        <button
          key={status}
          type="button"
          className={classes.count}
          data-status={status}
          aria-pressed={chosen?.has(status) ?? false}
          onClick={() => toggle(status)}
        >
          <StatusMark status={status} headingDeg={0} />
          <strong>{words.number(counts[status])}</strong>
          {words.statusCount(status, counts[status])}
        </button>
      ))}
    </div>
  )
}
