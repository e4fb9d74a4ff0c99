import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { geofenceFields, geofenceName, geofenceRules } from '@milepost/contract/geofence-fields.ts'
import { distanceUnits, speedIn } from '@milepost/domain/formats/units.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FenceLook } from '../../map/fence-look.ts'
import { PickerField } from '../../pickers/PickerField.tsx'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import { numberLimits, textLimits } from '../../ui/field-limits.ts'
import classes from './Editor.module.css'
import { FenceMark } from './FenceMark.tsx'
import { faultWords } from './fault-words.ts'
import type { GeofenceData } from './geofence-queries.ts'
import { HoursField } from './HoursField.tsx'
import type { GeofenceEditor } from './use-geofence-editor.ts'

interface Props {
  editor: GeofenceEditor
  data: GeofenceData
  look: FenceLook
  isEditable: boolean
  /** Faults of the name are shown after an attempt to save, or when the field is left. */
  areFaultsShown: boolean
}

const choicesOf = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }))

const idsOf = (values: readonly string[]) => values.map(Number)

/** What it is called and where it belongs. */
export function NameSection({ editor, data, look, isEditable, areFaultsShown }: Props) {
  const { t } = useTranslation()
  const { draft, change } = editor
  const { form } = draft
  const words = useWords()
  const customers = useSession()?.currentUser.customers ?? []
  const [fault] = areFaultsShown || form.name !== '' ? editor.nameFaults : []
  return (
    <section className={classes.section} aria-label={t('Name and groups')}>
      {draft.base === null && customers.length > 1 && (
        <Select
          size="sm"
          label={t('Customer')}
          searchable
          data={choicesOf(customers)}
          value={form.customerId === null ? null : String(form.customerId)}
          onChange={value => change({ customerId: value === null ? null : Number(value) })}
        />
      )}
      <TextInput
        size="sm"
        label={t('Name')}
        required
        {...textLimits(geofenceName)}
        disabled={!isEditable}
        value={form.name}
        error={fault !== undefined && faultWords(fault.code, t, words)}
        onChange={event => change({ name: event.currentTarget.value })}
      />
      <Select
        size="sm"
        label={t('Category')}
        clearable
        searchable
        disabled={!isEditable}
        placeholder={t('None')}
        data={choicesOf(data.categories)}
        value={form.categoryId === null ? null : String(form.categoryId)}
        onChange={value => change({ categoryId: value === null ? null : Number(value) })}
      />
      <MultiSelect
        size="sm"
        label={t('Geofence groups')}
        searchable
        disabled={!isEditable}
        data={choicesOf(data.groups)}
        value={form.groupIds.map(String)}
        onChange={values => change({ groupIds: idsOf(values) })}
      />
      <p className={classes.colour}>
        <FenceMark kind={draft.drawing.kind} look={look} />
        <span className={classes.quiet}>{t('Colour and pattern follow the category, or else the first group.')}</span>
      </p>
    </section>
  )
}

/** For which vehicles and when it counts, and what it reports. */
export function RulesSection({ editor, isEditable }: Omit<Props, 'data' | 'look' | 'areFaultsShown'>) {
  const { t } = useTranslation()
  const { draft, change } = editor
  const { form, base } = draft
  const countsForNobody = base !== null && !base.for_all_vehicles && base.vehicle_groups.length === 0
  return (
    <>
      <section className={classes.section} aria-label={t('Rules')}>
        <h3>{t('Rules')}</h3>
        <PickerField
          picker={vehicleGroupPicker}
          label={t('Applies to vehicle groups')}
          whenEmpty={t('All vehicles')}
          isDisabled={!isEditable}
          value={form.vehicleGroupIds}
          known={base?.vehicle_groups ?? []}
          customer={form.customerId}
          onChange={vehicleGroupIds => change({ vehicleGroupIds })}
        />
        {countsForNobody && form.vehicleGroupIds.length === 0 && (
          <p className={classes.fault} role="status">
            {t(
              'Its vehicle groups were deleted, so it applies to no vehicle. If you save now, it applies to all vehicles.',
            )}
          </p>
        )}
        <Switch
          size="sm"
          label={t('Event on entry and exit')}
          description={t('An event each time a vehicle enters or leaves')}
          disabled={!isEditable}
          checked={form.reportsPassing}
          onChange={event => change({ reportsPassing: event.currentTarget.checked })}
        />
        <DwellInput dwellS={form.dwellS} isDisabled={!isEditable} onChange={dwellS => change({ dwellS })} />
        <SpeedInput
          limitKmh={form.speedLimitKmh}
          isDisabled={!isEditable}
          onChange={speedLimitKmh => change({ speedLimitKmh })}
        />
      </section>
      <section className={classes.section} aria-label={t('Active times')}>
        <h3>{t('Active times')}</h3>
        <HoursField hours={form.hours} isDisabled={!isEditable} onChange={hours => change({ hours })} />
      </section>
      <section className={classes.section} aria-label={t('Notes')}>
        <TextInput
          size="sm"
          label={t('Address')}
          {...textLimits(geofenceFields.address)}
          disabled={!isEditable}
          value={form.address}
          onChange={event => change({ address: event.currentTarget.value })}
        />
        <Textarea
          size="sm"
          label={t('Note')}
          autosize
          minRows={2}
          maxRows={6}
          {...textLimits(geofenceFields.note)}
          disabled={!isEditable}
          value={form.note}
          onChange={event => change({ note: event.currentTarget.value })}
        />
      </section>
    </>
  )
}

interface NumberProps {
  isDisabled: boolean
  onChange: (value: number | null) => void
}

function DwellInput({ dwellS, isDisabled, onChange }: { dwellS: number | null } & NumberProps) {
  const { t } = useTranslation()
  const dwell = numberLimits(geofenceRules.dwell_s)
  return (
    <NumberInput
      size="sm"
      label={t('Event after a stay of')}
      placeholder={t('No event')}
      suffix=" min"
      min={dwell.min / 60}
      max={dwell.max / 60}
      allowNegative={false}
      decimalScale={1}
      disabled={isDisabled}
      value={dwellS === null ? '' : dwellS / 60}
      onChange={value => onChange(Number(value) > 0 ? Math.round(Number(value) * 60) : null)}
    />
  )
}

/** Typed in the user's unit; a number that was typed comes back as it was typed. */
function SpeedInput({ limitKmh, isDisabled, onChange }: { limitKmh: number | null } & NumberProps) {
  const { t } = useTranslation()
  const prefs = useSession()?.currentUser.user.prefs
  const units = distanceUnits(prefs?.units_distance)
  const oneKmh = speedIn(units, 1)
  const limit = numberLimits(geofenceRules.speed_limit_kmh)
  const { isMetric } = useWords()
  return (
    <NumberInput
      size="sm"
      label={t('Speed limit inside')}
      placeholder={t('No limit')}
      suffix={isMetric ? ' km/h' : ' mph'}
      min={Math.ceil(limit.min * oneKmh)}
      max={Math.floor(limit.max * oneKmh)}
      allowNegative={false}
      allowDecimal={false}
      disabled={isDisabled}
      value={limitKmh === null ? '' : Math.round(speedIn(units, limitKmh))}
      onChange={value => onChange(Number(value) > 0 ? Number(value) / oneKmh : null)}
    />
  )
}
