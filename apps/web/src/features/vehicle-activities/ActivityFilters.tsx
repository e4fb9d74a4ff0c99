import { Button, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ChoicesFailed } from '../../records/ChoicesFailed.tsx'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import panel from '../../ui/DetailPanel.module.css'
import { addDays, dayAt } from '../../ui/day-range.ts'
import { VehicleAutocomplete } from '../../vehicle-lists/VehicleAutocomplete.tsx'
import { WITH_ARCHIVED } from '../../vehicle-lists/vehicle-sources.ts'
import { activityTypesQuery, chosenVehicleQuery, depotsQuery } from './activity-queries.ts'
import { mayChooseDates } from './may-choose-dates.ts'
import { typeOptions } from './type-options.ts'
import classes from './VehicleFile.module.css'
import type { VehicleFileChange, VehicleFileSearch } from './vehicle-file-search.ts'

const YEAR_DAYS = 365

interface Props {
  search: VehicleFileSearch
  mayArchive: boolean
  onChange: (change: VehicleFileChange) => void
}

/** Of which vehicle, what, when, and how far back (VF-17 to VF-25). */
export function ActivityFilters({ search, mayArchive, onChange }: Props) {
  const { t } = useTranslation()
  const { timeZone, locale } = useWords()
  const signedIn = useSession()
  const vehicle = useQuery(chosenVehicleQuery(search.vehicleId)).data
  const types = useQuery(activityTypesQuery)
  const depots = useQuery(depotsQuery)
  const vehicleLabel = useId()
  const today = dayAt(Date.now(), timeZone)
  const yearStart = addDays(today, -(YEAR_DAYS - 1))
  const { isEveryDay, range } = search
  const isYear = !isEveryDay && range.start === yearStart && range.end === today
  const ofVehicle =
    search.vehicleId === null
      ? t('Choose a vehicle: a line above the list offers what is archived of it.')
      : t('If anything of this vehicle is archived, a line above the list offers it.')
  return (
    <div className={panel.filters}>
      <div className={classes.labelled}>
        <span id={vehicleLabel}>{t('Vehicle')}</span>
        <VehicleAutocomplete
          label={t('Vehicle')}
          source={WITH_ARCHIVED}
          chosen={
            vehicle
              ? {
                  ...{ registration: vehicle.registration, type: vehicle.vehicle_type },
                  isArchived: vehicle.is_archived,
                }
              : null
          }
          onSelect={picked => onChange({ vehicleId: picked?.id ?? null })}
        />
      </div>
      <NativeSelect
        size="sm"
        label={t('Document type')}
        value={search.typeId === null ? '' : String(search.typeId)}
        data={[{ value: '', label: t('-- None --') }, ...typeOptions(types.data ?? [], t, locale)]}
        error={types.error !== null && <ChoicesFailed onRetry={() => void types.refetch()} />}
        onChange={event => onChange({ typeId: Number(event.currentTarget.value) || null })}
      />
      <NativeSelect
        size="sm"
        label={t('Depot')}
        value={search.depotId === null ? '' : String(search.depotId)}
        data={[
          { value: '', label: t('-- None --') },
          ...(depots.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        error={depots.error !== null && <ChoicesFailed onRetry={() => void depots.refetch()} />}
        onChange={event => onChange({ depotId: Number(event.currentTarget.value) || null })}
      />
      <div className={classes.labelled}>
        <span>{t('Dates')}</span>
        <DateRangePicker
          label={t('Dates')}
          value={isEveryDay ? null : range}
          whenNone={t('All days')}
          timeZone={timeZone}
          onChange={chosen => onChange({ range: chosen })}
        />
        <div className={classes.days}>
          <Button
            size="compact-xs"
            variant={isYear ? 'light' : 'default'}
            aria-pressed={isYear}
            onClick={() => onChange({ range: { start: yearStart, end: today } })}
          >
            {t('Last 12 months')}
          </Button>
          <Button
            size="compact-xs"
            variant={isEveryDay ? 'light' : 'default'}
            aria-pressed={isEveryDay}
            onClick={() => onChange({ isEveryDay: true })}
          >
            {t('All days')}
          </Button>
        </div>
      </div>
      <Switch
        size="sm"
        label={t('Show all audit trail')}
        description={search.hasAuditTrail ? null : t('Of each vehicle and type the newest alone')}
        checked={search.hasAuditTrail}
        onChange={event => onChange({ hasAuditTrail: event.currentTarget.checked })}
      />
      {mayChooseDates(signedIn) && (
        <Switch
          size="sm"
          label={t('Show document/activity log date')}
          description={
            search.isByDocumentDate ? t('By the day on which it was done') : t('By the time at which it was filed')
          }
          checked={search.isByDocumentDate}
          onChange={event => onChange({ isByDocumentDate: event.currentTarget.checked })}
        />
      )}
      <Switch
        size="sm"
        label={t('Show archived items')}
        description={mayArchive ? ofVehicle : t('Ask an administrator for archived items.')}
        checked={search.isArchived}
        disabled
        readOnly
      />
    </div>
  )
}
