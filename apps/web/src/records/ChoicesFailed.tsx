import type { Module } from '@milepost/domain/access/modules.ts'
import { useTranslation } from 'react-i18next'
import { useSession } from '../api/session.ts'
import { reasonWithoutModule } from '../pages/refusal-words.ts'
import classes from './Records.module.css'

interface Props {
  /** What the choices are part of: who has it not is told so, since the same would be refused again. */
  module?: Module | null
  onRetry: () => void
}

/** Below a control whose choices could not be loaded. */
export function ChoicesFailed({ module = null, onRetry }: Props) {
  const { t } = useTranslation()
  const signedIn = useSession()
  const reason = module && signedIn && reasonWithoutModule(module, signedIn, t)
  if (reason !== null) return <span className={classes.choicesFailed}>{reason}</span>
  return (
    <span className={classes.choicesFailed}>
      {t('The choices could not be loaded.')}
      <button type="button" onClick={onRetry}>
        {t('Try again')}
      </button>
    </span>
  )
}
