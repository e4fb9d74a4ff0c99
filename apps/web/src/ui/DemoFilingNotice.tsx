import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { appConfigQuery } from '../api/app-config.ts'
import classes from './DemoFilingNotice.module.css'

const AGAIN_MS = 20_000

/** Says above what a demo files in its first minutes that not all of it is there yet; nothing once it is. */
export function DemoFilingNotice() {
  const { t } = useTranslation()
  const app = useQuery({
    ...appConfigQuery,
    refetchInterval: ({ state }) => state.data?.demo_is_filing === true && AGAIN_MS,
  })
  if (app.data?.demo_is_filing !== true) return null
  return (
    <div className={classes.notice} role="status">
      <IconInfoCircle size={16} aria-hidden="true" />
      {t('This demo is still filing its documents. All of them are here in a few minutes.')}
    </div>
  )
}
