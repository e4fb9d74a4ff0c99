import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { MOST_STATUSES } from '@milepost/contract/vehicle-activity-type-records.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OwnControl } from '../../records/noun.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './StatusesInput.module.css'
import { statusesOf } from './statuses.ts'

/** The statuses of a kind: what each is called, and whether a document of it fulfils the schedule. */
export function StatusesInput({ value, onChange, onBlur, inputId, label, description, error }: OwnControl) {
  const { t } = useTranslation()
  const statuses = statusesOf(value)
  const change = (at: number, changes: object) =>
    onChange(statuses.map((status, index) => (index === at ? { ...status, ...changes } : status)))
  const next = Math.max(0, ...statuses.map(({ number }) => number)) + 1

  return (
    <fieldset className={classes.statuses} aria-label={label}>
      <legend className={classes.legend}>{label}</legend>
      {statuses.map(({ number, name, fulfils }, at) => (
        <div key={number} className={classes.status}>
          <TextInput
            aria-label={t('Name of status {{number}}', { number: at + 1 })}
            placeholder={t('Name')}
            value={name}
            error={error !== null && name.trim() === ''}
            onChange={event => change(at, { name: event.currentTarget.value })}
            {...(onBlur !== undefined && { onBlur })}
          />
          <Checkbox
            label={t('Fulfils its schedule')}
            checked={fulfils}
            onChange={event => change(at, { fulfils: event.currentTarget.checked })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={t('Take out status {{number}}', { number: at + 1 })}
            onClick={() => onChange(statuses.filter((_, index) => index !== at))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <ReasonButton
        variant="default"
        size="xs"
        {...(inputId !== undefined && { id: inputId })}
        leftSection={<IconPlus size={14} />}
        reason={
          statuses.length >= MOST_STATUSES
            ? t('A type has at most {{count}} statuses.', { count: MOST_STATUSES })
            : null
        }
        onClick={() => onChange([...statuses, { number: next, name: '', fulfils: true }])}
      >
        {t('Add status')}
      </ReasonButton>
      {description && <p className={classes.help}>{description}</p>}
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
