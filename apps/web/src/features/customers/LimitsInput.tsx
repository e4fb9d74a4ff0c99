import { NumberInput, Select } from '@mantine/core'
import { type FoldLimits, foldLimits } from '@milepost/contract/fold-limits.ts'
import { vehicleReferences } from '@milepost/contract/vehicle-references.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import type { LimitName } from '@milepost/domain/fold/limit-bounds.ts'
import { settingsFor } from '@milepost/domain/fold/settings-for.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ChoicesFailed } from '../../records/ChoicesFailed.tsx'
import { choicesOf } from '../../records/choices.ts'
import type { OwnControl } from '../../records/noun.ts'
import classes from './LimitsInput.module.css'
import { LIMIT_LABELS, limitBounds, limitDecimals, limitShown, limitsOf, limitTyped, limitUnit } from './limit-words.ts'

const types = choicesOf(vehicleReferences.types, { choice: ({ code, name }) => ({ value: code, label: name }) })

const ALL = 'all'

type Limits = Omit<FoldLimits, 'kinds'>

/** The limits of the fold for all vehicles of a customer, or for those of a kind; an empty one is as it would be without. */
export function LimitsInput({ value, onChange, inputId, label, error }: OwnControl) {
  const { t } = useTranslation()
  const words = useWords()
  const kinds = useQuery(types.query(''))
  const [kind, setKind] = useState<string>(ALL)
  const own = limitsOf(value)
  const { kinds: ofKinds = {}, ...ofAll } = own
  const set: Limits = kind === ALL ? ofAll : (ofKinds[kind] ?? {})
  const otherwise = settingsFor({
    own: kind === ALL ? {} : ofAll,
    kind: kind === ALL ? null : kind,
    timeZone: 'UTC',
  })

  function change(name: LimitName, typed: number | null) {
    const { [name]: _, ...others } = set
    const next = typed === null ? others : { ...others, [name]: limitTyped(name, typed, words) }
    onChange(
      kind === ALL
        ? { ...next, ...(own.kinds && { kinds: own.kinds }) }
        : { ...own, kinds: { ...ofKinds, [kind]: next } },
    )
  }

  return (
    <fieldset className={classes.limits} aria-label={label}>
      <p>
        {t(
          'Empty: as for everybody. What is set counts from now on, within moments; trips, stops and events until now stay as they are.',
        )}
      </p>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
      <Select
        className={classes.kind}
        label={t('Vehicles it is for')}
        allowDeselect={false}
        data={[
          { value: ALL, label: t('Vehicles of every type') },
          ...(kinds.data?.choices ?? []).map(({ value: code }) => ({
            value: String(code),
            label: words.vehicleType(String(code)),
          })),
        ]}
        error={kinds.error && <ChoicesFailed onRetry={() => void kinds.refetch()} />}
        value={kind}
        onChange={chosen => setKind(chosen ?? ALL)}
      />
      <div className={classes.numbers}>
        {keysOf(LIMIT_LABELS).map((name, index) => {
          const now = set[name]
          const usual = otherwise[name]
          return (
            <NumberInput
              key={`${kind} ${name}`}
              {...(index === 0 && inputId !== undefined && { id: inputId })}
              label={t(LIMIT_LABELS[name])}
              placeholder={
                usual === null
                  ? t('No limit')
                  : `${words.number(limitShown(name, usual, words))} ${limitUnit(name, words)}`
              }
              suffix={` ${limitUnit(name, words)}`}
              hideControls
              allowNegative={false}
              decimalScale={limitDecimals(name, words)}
              error={isWithin(name, now) ? null : boundsOf(name)}
              value={typeof now === 'number' ? limitShown(name, now, words) : ''}
              onChange={typed => change(name, typed === '' ? null : Number(typed))}
            />
          )
        })}
      </div>
    </fieldset>
  )

  function boundsOf(name: LimitName): string {
    const { least, most } = limitBounds(name, words)
    return t('{{least}} to {{most}}', { least: words.number(least), most: words.number(most) })
  }
}

const isWithin = (name: LimitName, value: unknown) =>
  foldLimits.safeParse({ [name]: value }).success || value === undefined
