import { NumberInput } from '@mantine/core'
import { hasLevels, type Level, type SafetyKind } from '@milepost/domain/behaviour/driving-score.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import type { BehaviourSet } from './behaviour-sets.ts'
import { levelsOf, MOST_WEIGHT, type TriedWeights, tryWeight, weightKey } from './tried-weights.ts'
import { useBehaviourWords } from './use-behaviour-words.ts'
import classes from './WhatIf.module.css'

interface Props {
  set: BehaviourSet
  tried: TriedWeights
  onChange: (tried: TriedWeights) => void
}

/** Other weights than the default, tried out in this browser: the address holds them, and nothing else does. */
export function WhatIf({ set, tried, onChange }: Props) {
  const { t } = useTranslation()
  const behaviour = useBehaviourWords()
  return (
    <details className={classes.whatIf} open={tried.size > 0}>
      <summary>
        {t('What if…')} <span>{t('other weights')}</span>
      </summary>
      <p className={classes.note}>
        {t('Points lost per event and {{hundredKm}}. Only you see the result; nothing is saved.', {
          hundredKm: behaviour.hundredKm,
        })}
      </p>
      {set.kinds.map(kind => (
        <fieldset key={kind} className={classes.kind}>
          <legend>{behaviour.kind(kind)}</legend>
          {levelsOf(kind).map(level => (
            <Weight
              key={level}
              kind={kind}
              level={level}
              usual={set.weights[kind]?.[level] ?? 0}
              tried={tried.get(weightKey(kind, level))}
              onChange={weight => onChange(tryWeight(tried, set.weights, { kind, level, weight }))}
            />
          ))}
        </fieldset>
      ))}
      <ReasonButton
        size="xs"
        variant="default"
        reason={tried.size === 0 ? t('No weight was changed.') : null}
        onClick={() => onChange(new Map())}
      >
        {t('Reset weights')}
      </ReasonButton>
    </details>
  )
}

interface WeightProps {
  kind: SafetyKind
  level: Level
  usual: number
  tried: number | undefined
  onChange: (weight: number) => void
}

function Weight({ kind, level, usual, tried, onChange }: WeightProps) {
  const { t } = useTranslation()
  const words = useWords()
  const behaviour = useBehaviourWords()
  const name = hasLevels(kind) ? behaviour.level(level) : t('Per event')
  return (
    <NumberInput
      className={classes.weight}
      data-tried={tried !== undefined}
      size="xs"
      label={name}
      aria-label={`${behaviour.kind(kind)}, ${name}`}
      description={t('default {{weight}}', { weight: words.number(usual) })}
      min={0}
      max={MOST_WEIGHT}
      step={1}
      decimalScale={1}
      clampBehavior="strict"
      value={tried ?? usual}
      onChange={value => typeof value === 'number' && onChange(value)}
    />
  )
}
