import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import { DriverPicker } from './DriverPicker.tsx'
import classes from './Timesheets.module.css'
import { SHEET_MOST_DAYS, type TimesheetsChange, type TimesheetsSearch, type Who } from './timesheets-search.ts'

interface Props {
  params: TimesheetsSearch
  who: Who | null
  timeZone: string
  onChange: (change: TimesheetsChange) => void
}

/** Which days, and of which vehicle, driver or group. */
export function TimesheetFilters({ params, who, timeZone, onChange }: Props) {
  const { t } = useTranslation()
  const { list, range } = params
  const by = list === 'drivers' ? 'driver' : 'vehicle'
  const selectedId = who?.kind === by ? who.id : null
  const selectedGroupId = who?.kind === 'group' && who.by === by ? who.id : null
  const choose = (chosen: Who) => onChange({ who: chosen, list, day: null, search: '' })
  return (
    <div className={classes.filters}>
      <div className={classes.filterHead}>
        <DateRangePicker
          label={t('Dates')}
          value={range}
          timeZone={timeZone}
          maxDays={who?.kind === 'group' ? SHEET_MOST_DAYS.group : SHEET_MOST_DAYS.sheet}
          onChange={next => onChange({ range: next, day: null })}
        />
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('What is listed')}
          data={[
            { value: 'vehicles', label: t('Vehicles') },
            { value: 'drivers', label: t('Drivers') },
          ]}
          value={list}
          onChange={next => onChange({ list: next === 'drivers' ? 'drivers' : 'vehicles' })}
        />
      </div>
      {by === 'driver' ? (
        <DriverPicker
          selectedId={selectedId}
          selectedGroupId={selectedGroupId}
          onSelect={id => choose({ kind: 'driver', id })}
          onGroup={id => choose({ kind: 'group', id, by })}
        />
      ) : (
        <VehicleGroupList
          mode="one"
          selectedId={selectedId}
          onSelect={id => choose({ kind: 'vehicle', id })}
          selectedGroupId={selectedGroupId}
          onGroup={id => choose({ kind: 'group', id, by })}
        />
      )}
    </div>
  )
}
