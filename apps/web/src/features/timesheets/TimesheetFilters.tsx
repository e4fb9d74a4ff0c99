import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { useVehicleGroups, type VehicleGroups } from '../../vehicle-lists/use-vehicle-groups.ts'
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
  const { groups } = useVehicleGroups()
  const group = who?.kind === 'group' ? who.id : (params.from?.id ?? groupOf(who, groups))
  /** The other list fills the table as well, of the same group. */
  function listed(next: 'vehicle' | 'driver'): TimesheetsChange {
    const change = { list: next === 'driver' ? ('drivers' as const) : ('vehicles' as const) }
    return group === null ? change : { ...change, who: { kind: 'group', id: group, by: next }, day: null, search: '' }
  }
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
          onChange={next => onChange(listed(next === 'drivers' ? 'driver' : 'vehicle'))}
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

/** A group of a vehicle whose sheet is shown. */
function groupOf(who: Who | null, groups: VehicleGroups['groups']): number | null {
  if (who?.kind !== 'vehicle') return null
  return groups.find(({ vehicles }) => vehicles.some(({ id }) => id === who.id))?.id ?? null
}
