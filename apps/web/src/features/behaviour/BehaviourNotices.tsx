import { Button } from '@mantine/core'
import type { BehaviourRanking } from '@milepost/contract/behaviour.ts'
import { IconFlask, IconScaleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './BehaviourNotices.module.css'
import type { RankedRow } from './rank-rows.ts'
import { ScoreChange } from './ScoreChange.tsx'
import { useBehaviourWords } from './use-behaviour-words.ts'

interface Props {
  ranking: BehaviourRanking
  all: RankedRow
  isTried: boolean
  onOpenAll: () => void
  onResetWeights: () => void
}

/** Above the table: all of it in one line, and what has to be known about the figures. */
export function BehaviourNotices({ ranking, all, isTried, onOpenAll, onResetWeights }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.notices}>
      <Summary all={all} onOpen={onOpenAll} />
      {isTried && (
        <p className={classes.notice} data-kind="tried" role="status">
          <IconFlask size={18} aria-hidden="true" />
          <span>
            <strong>{t('What-if')}</strong> {t('Scores use your trial weights. Only you see them; nothing is saved.')}
          </span>
          <Button size="compact-xs" variant="default" onClick={onResetWeights}>
            {t('Reset weights')}
          </Button>
        </p>
      )}
      {ranking.scoring_off.length > 0 && <ScoringOff customers={ranking.scoring_off} />}
    </div>
  )
}

function Summary({ all, onOpen }: { all: RankedRow; onOpen: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const { decimals, perHundred } = useBehaviourWords()
  const { score } = all.driving
  return (
    <p className={classes.summary}>
      {score !== null && (
        <span>
          {t('Fleet score')} <strong>{decimals(score)}</strong>{' '}
          {all.change !== null && <ScoreChange change={all.change} />}
        </span>
      )}
      <span>
        {t('Known distance')} <strong>{words.distance(all.distanceM)}</strong>
      </span>
      <span>
        {t('Events')} <strong>{words.number(all.driving.events)}</strong>
      </span>
      {all.eventsPer100 !== null && (
        <span>
          {perHundred} <strong>{decimals(all.eventsPer100)}</strong>
        </span>
      )}
      <Button size="compact-xs" variant="subtle" onClick={onOpen}>
        {t('See the events')}
      </Button>
    </p>
  )
}

/** Whose drivers are not marked, and why. */
function ScoringOff({ customers }: { customers: BehaviourRanking['scoring_off'] }) {
  const { t } = useTranslation()
  const namesOf = (isForbidden: boolean) =>
    customers
      .filter(customer => customer.is_forbidden === isForbidden)
      .map(customer => customer.name)
      .join(', ')
  const [forbidden, chosen] = [namesOf(true), namesOf(false)]
  return (
    <div className={classes.notice} role="status">
      <IconScaleOff size={18} aria-hidden="true" />
      <span>
        {forbidden !== '' && (
          <>
            <strong>{t('Scoring is off for {{names}}.', { names: forbidden })}</strong>{' '}
            {t(
              "In Portugal, vehicle data may not be used to assess workers' performance (Labour Code, art. 20; CNPD, Deliberação 7680/2014).",
            )}{' '}
          </>
        )}
        {chosen !== '' && (
          <>
            <strong>{t('Scoring is off for {{names}}.', { names: chosen })}</strong>{' '}
            {t('An administrator has switched it off.')}{' '}
          </>
        )}
        {t('Events are shown by vehicle; drivers are not named or ranked.')}
      </span>
    </div>
  )
}
