import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../../api/http.ts'
import classes from '../../ui/Panel.module.css'

/** The vehicles are known and their groups are not: all of them stand in one. */
export function GroupsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <p className={classes.fault} role="alert">
      {t('The groups could not be loaded, so all vehicles are shown together.')}
      {error instanceof HttpError && error.requestId && ` ${t('Reference')}: ${error.requestId}`}{' '}
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </p>
  )
}
