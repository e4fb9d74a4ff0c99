import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CustomerSettingsDialog.module.css'
import { Dialog } from './Dialog.tsx'
import { FailedMessage } from './FailedMessage.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'

interface Props<Setting> {
  title: string
  /** The subject and the law on it: a paragraph each. */
  explained: readonly string[]
  settings: UseQueryResult<{ results: Setting[] }>
  /** The form of one customer. */
  children: (setting: Setting) => ReactNode
  onClose: () => void
}

/** One setting of each customer of an administrator. */
export function CustomerSettingsDialog<Setting extends { customer: number }>(props: Props<Setting>) {
  const { title, explained, settings, children, onClose } = props
  const { data, error, refetch } = settings
  const { t } = useTranslation()
  return (
    <Dialog title={title} widthPx={560} onClose={onClose}>
      <div className={classes.content}>
        {explained.map(text => (
          <p key={text}>{text}</p>
        ))}
        {error !== null && data === undefined ? (
          <FailedMessage error={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonRows label={t('Loading…')} />
        ) : (
          data.results.map(setting => (
            <div key={setting.customer} className={classes.setting}>
              {children(setting)}
            </div>
          ))
        )}
      </div>
    </Dialog>
  )
}
