import { Button, Input, NativeSelect, NumberInput, SegmentedControl } from '@mantine/core'
import { trips } from '@milepost/contract/trips.ts'
import { METRES_OF_A_SHOWN_MILE } from '@milepost/domain/formats/units.ts'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { DateRangePicker } from '../../ui/DateRangePicker.tsx'
import { numberLimits } from '../../ui/field-limits.ts'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import classes from './Trips.module.css'
import { driversQuery } from './trip-queries.ts'
import { MOST_DAYS, type TripsChange, type TripsSearch } from './trips-search.ts'

/** The factors of the documents (FMT-07). */
const UNIT_M = { km: 1_000, mi: METRES_OF_A_SHOWN_MILE }
const MIN_DISTANCE_M = numberLimits(trips.table.query.shape.min_distance_m)

interface Props {
  params: TripsSearch
  onChange: (change: TripsChange) => void
}

/** Which days, whose, and which of them. */
export function TripFilters({ params, onChange }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { data: drivers } = useQuery(driversQuery)
  const unit = words.isMetric ? 'km' : 'mi'
  const { vehicleId, groupId, driverId, privacy, minDistanceM } = params
  return (
    <div className={classes.filters}>
      <div className={classes.fields}>
        <DateRangePicker
          label={t('Dates')}
          value={params.range}
          timeZone={words.timeZone}
          maxDays={MOST_DAYS}
          onChange={range => onChange({ range })}
        />
        <Choice
          label={t('Show_rows')}
          data={[
            { value: 'all', label: t('Both') },
            { value: 'trips', label: t('Trips') },
            { value: 'stops', label: t('Stops') },
          ]}
          value={params.show}
          onChange={show => onChange({ show })}
        />
        <NativeSelect
          size="sm"
          label={t('Driver')}
          value={driverId === null ? '' : String(driverId)}
          data={[
            { value: '', label: t('All drivers') },
            ...(drivers?.results ?? []).map(driver => ({ value: String(driver.id), label: driver.name })),
          ]}
          onChange={event => onChange({ driverId: Number(event.currentTarget.value) || null })}
        />
        <NumberInput
          size="sm"
          label={t('Minimum distance ({{unit}})', { unit })}
          min={MIN_DISTANCE_M.min}
          max={Math.floor(MIN_DISTANCE_M.max / UNIT_M[unit])}
          allowNegative={false}
          allowDecimal={false}
          value={minDistanceM === 0 ? '' : Math.round(minDistanceM / UNIT_M[unit])}
          onChange={value => onChange({ minDistanceM: Math.round(Number(value) * UNIT_M[unit]) })}
        />
        <Choice
          label={t('Kind of trip')}
          data={[
            { value: 'all', label: t('All') },
            { value: 'business', label: t('Business') },
            { value: 'private', label: t('Private') },
          ]}
          value={privacy}
          onChange={value => onChange({ privacy: value })}
        />
        {(vehicleId !== null || groupId !== null) && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconX size={14} />}
            onClick={() => onChange({ vehicleId: null, groupId: null })}
          >
            {t('All vehicles')}
          </Button>
        )}
      </div>
      <VehicleGroupList
        mode="one"
        selectedId={vehicleId}
        onSelect={id => onChange({ vehicleId: id, groupId: null })}
        selectedGroupId={groupId}
        onGroup={id => onChange({ groupId: id, vehicleId: null })}
      />
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  data: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, side by side under what they are a choice of. */
function Choice<Value extends string>({ label, ...choice }: ChoiceProps<Value>) {
  const labelId = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id: labelId }}>
      <SegmentedControl size="xs" fullWidth aria-labelledby={labelId} {...choice} />
    </Input.Wrapper>
  )
}
