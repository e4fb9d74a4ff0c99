import { Button, Checkbox } from '@mantine/core'
import { MOST_DAYS } from '@milepost/contract/time-range.ts'
import { IconCalendarTime, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { paths } from '../../pages/paths.ts'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import classes from './EventsPanel.module.css'
import { EventTypeSelect } from './EventTypeSelect.tsx'
import { useEventChoices } from './use-event-choices.ts'

/** What is chosen, searched for or not yet. */
export interface EventsForm {
  /** Null with `isAll`, or where there is no vehicle. */
  vehicleId: number | null
  isAll: boolean
  /** Null until a limited user has chosen. */
  range: DayRange | null
  codes: readonly number[]
  /** Null: whoever drove. */
  driverId: number | null
  /** Null: wherever it was. */
  geofenceId: number | null
}

interface Props {
  form: EventsForm
  onChange: (part: Partial<EventsForm>) => void
  /** It differs from what is shown. */
  isChanged: boolean
  isMissingType: boolean
  isMissingRange: boolean
  isLoading: boolean
  onSearch: () => void
}

/** The sidebar: event types, dates, and the vehicle or group. */
export function EventsPanel({ form, onChange, isChanged, isMissingType, isMissingRange, isLoading, onSearch }: Props) {
  const { t } = useTranslation()
  const { timeZone } = useWords()
  const { vehicleId, isAll, range, codes } = form
  return (
    <div className={classes.panel}>
      <div className={classes.form}>
        <EventTypeSelect codes={codes} onChange={next => onChange({ codes: next })} isMissing={isMissingType} />
        <div className={classes.dates}>
          <DateRangePicker
            value={range}
            onChange={next => onChange({ range: next })}
            label={t('Dates')}
            timeZone={timeZone}
            maxDays={MOST_DAYS}
            isMissing={isMissingRange}
          />
          <Link
            to={paths.timesheet}
            search={{ ...(vehicleId !== null && { vehicleId }), ...(range !== null && { startDate: range.start }) }}
            className={classes.day}
          >
            <IconCalendarTime size={16} aria-hidden="true" />
            {t('Day')}
          </Link>
        </div>
        <SubjectSelects form={form} onChange={onChange} />
        <div className={classes.more}>
          <Checkbox
            size="xs"
            label={t('All vehicles')}
            checked={isAll}
            onChange={event => onChange({ isAll: event.currentTarget.checked })}
          />
          <Button
            size="sm"
            variant={isChanged ? 'filled' : 'default'}
            leftSection={<IconSearch size={16} />}
            disabled={isLoading}
            onClick={onSearch}
          >
            {t('Search')}
          </Button>
        </div>
      </div>
      <div className={classes.vehicles}>
        <VehicleGroupList
          mode="one"
          selectedId={isAll ? null : vehicleId}
          onSelect={id => onChange({ vehicleId: id, isAll: false })}
        />
      </div>
    </div>
  )
}

/** By driver and by geofence; of all vehicles then, since who drove and where says more than in what. */
function SubjectSelects({ form, onChange }: Pick<Props, 'form' | 'onChange'>) {
  const { t } = useTranslation()
  const choices = useEventChoices(form)
  return (
    <div className={classes.subjects}>
      <FilterSelect
        label={t('Driver')}
        placeholder={t('All_driver')}
        choices={choices?.drivers ?? []}
        chosenId={form.driverId}
        onChoose={driverId => onChange({ driverId, ...(driverId !== null && { isAll: true }) })}
      />
      <FilterSelect
        label={t('Geofence_event')}
        placeholder={t('All_geofence')}
        choices={choices?.geofences ?? []}
        chosenId={form.geofenceId}
        onChoose={geofenceId => onChange({ geofenceId, ...(geofenceId !== null && { isAll: true }) })}
      />
    </div>
  )
}
