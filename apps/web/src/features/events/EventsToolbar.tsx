import { NativeSelect } from '@mantine/core'
import { REVIEW_STATES, type ReviewState } from '@milepost/contract/event-reviews.ts'
import { events } from '@milepost/contract/events.ts'
import type { GroupedVehicle } from '@milepost/contract/vehicle-groups.ts'
import { vehicleTypeWord } from '@milepost/texts/vehicle-type-words.ts'
import { IconEye } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import type { ExportFormat } from '../../ui/ExportMenu.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { VehicleTypeIcon } from '../../ui/VehicleTypeIcon.tsx'
import classes from './EventsResults.module.css'
import { eventFilterOf, type SubmittedSearch } from './events-query.ts'
import type { EventsSearch } from './events-search.ts'
import type { EventRow } from './fold-duplicates.ts'
import { useEventWords } from './use-event-words.ts'
import type { Triage } from './use-triage.ts'

interface Props {
  /** Of the whole search; null while it is not known. */
  count: number | null
  search: EventsSearch
  change: (change: Partial<EventsSearch>) => void
  submitted: SubmittedSearch
  /** Whose events they are; null: of all, and of one that is not in the list. */
  vehicle: GroupedVehicle | null
  rows: readonly EventRow[]
  triage: Triage
}

/** What is still to be dealt with. */
const OPEN: readonly ReviewState[] = ['new', 'seen', 'in_progress']

/** How many were found, in which state of the triage, and what can be done with them. */
export function EventsToolbar({ count, search, change, submitted, vehicle, rows, triage }: Props) {
  const { t } = useTranslation()
  const words = useEventWords()
  const language = useLanguage()
  const untouched = rows
    .filter(row => !row.isMember)
    .flatMap(row => row.members)
    .filter(event => (event.review?.state ?? 'new') === 'new')
  /** The whole search, not only the page. */
  const exported = {
    ...eventFilterOf(submitted, words.timeZone),
    language,
    time_zone: words.timeZone,
    units: words.distanceUnits,
  }
  function save(format: ExportFormat) {
    const query = { ...exported, format: format === 'csv' ? ('csv' as const) : ('xlsx' as const) }
    return download(events.export, { query }, `${t('Events')} ${submitted.range.start}.${query.format}`)
  }

  return (
    <div className={classes.toolbar}>
      <h2>
        {vehicle !== null && (
          <span className={classes.type} title={vehicleTypeWord(vehicle.type, t)}>
            <VehicleTypeIcon type={vehicle.type} size={18} />
          </span>
        )}
        {t('Events')}
        {vehicle !== null && (
          <span className={classes.whose}>
            <RegistrationLink vehicle={vehicle} />
          </span>
        )}
        {count !== null && <span className={classes.count}>{words.number(count)}</span>}
      </h2>
      <NativeSelect
        size="xs"
        aria-label={t('Status')}
        value={search.states.join()}
        data={[
          { value: '', label: t('All statuses') },
          { value: OPEN.join(), label: t('Open (events)') },
          ...REVIEW_STATES.map(state => ({ value: state, label: words.state(state) })),
        ]}
        onChange={event => {
          const chosen = event.currentTarget.value.split(',')
          change({ states: REVIEW_STATES.filter(state => chosen.includes(state)), page: 1, selectedId: null })
        }}
      />
      <ReasonButton
        size="xs"
        variant="default"
        leftSection={<IconEye size={15} />}
        reason={triage.refusal ?? (untouched.length === 0 ? t('There are no new events on this page.') : null)}
        onClick={() => triage.review(untouched, { state: 'seen', reason: null })}
      >
        {t('Mark this page as seen')}
      </ReasonButton>
      <ReportedExport
        route={events.export}
        query={exported}
        name={t('Events')}
        formats={['csv', 'xlsx']}
        onExport={save}
        isDisabled={!count}
      />
    </div>
  )
}
