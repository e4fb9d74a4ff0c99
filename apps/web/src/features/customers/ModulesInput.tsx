import { Switch } from '@mantine/core'
import { MODULES } from '@milepost/domain/access/modules.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { useTranslation } from 'react-i18next'
import type { OwnControl } from '../../records/noun.ts'
import classes from './ModulesInput.module.css'

/** A switch for every module; the value are those that are off. */
export function ModulesInput({ value, onChange, inputId, description, error }: OwnControl) {
  const { t } = useTranslation()
  const off: readonly unknown[] = Array.isArray(value) ? value : []
  return (
    <fieldset className={classes.modules} aria-label={t('Modules')}>
      <p>{description}</p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <div className={classes.switches}>
        {MODULES.map((module, index) => (
          <Switch
            key={module}
            {...(index === 0 && inputId !== undefined && { id: inputId })}
            label={moduleWord(module, t)}
            checked={!off.includes(module)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(MODULES.filter(one => (one === module ? !checked : off.includes(one))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
