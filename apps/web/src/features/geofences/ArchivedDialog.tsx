import { Button, Skeleton, TextInput } from '@mantine/core'
import type { Geofence } from '@milepost/contract/geofences.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { lookOfFence } from '../../map/fence-look.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import classes from './Dialogs.module.css'
import { FenceMark } from './FenceMark.tsx'
import { archivedFencesQuery } from './geofence-queries.ts'
import { useRestoreGeofence } from './use-archive-geofence.ts'

/** What was archived, by name, each to be brought back. */
export function ArchivedDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(archivedFencesQuery(search))
  const more = data === undefined ? 0 : data.count - data.results.length
  return (
    <Dialog title={t('Archived geofences')} widthPx={560} onClose={onClose}>
      <div className={classes.body}>
        <p className={classes.quiet}>{t('One that is restored records again from now on; its past is as it was.')}</p>
        <TextInput
          type="search"
          size="sm"
          data-autofocus
          aria-label={t('Search archived geofences')}
          placeholder={t('Search archived geofences')}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        {data === undefined && error === null && <Skeleton height={120} />}
        {data === undefined && error !== null && <FailedMessage error={error} onRetry={() => void refetch()} />}
        {data?.count === 0 && (
          <p role="status">{search === '' ? t('No archived geofences') : t('No geofences found')}</p>
        )}
        {data !== undefined && data.count > 0 && (
          <ul className={classes.list} aria-label={t('Archived geofences')}>
            {data.results.map(fence => (
              <ArchivedFence key={fence.id} fence={fence} />
            ))}
          </ul>
        )}
        {more > 0 && (
          <p className={classes.quiet}>
            {t('{{number}} more: search for their names.', { count: more, number: words.number(more) })}
          </p>
        )}
      </div>
    </Dialog>
  )
}

function ArchivedFence({ fence }: { fence: Geofence }) {
  const { t } = useTranslation()
  const words = useWords()
  const restore = useRestoreGeofence()
  const { name, shape, archived_at } = fence
  return (
    <li className={classes.item}>
      <FenceMark kind={shape.kind} look={lookOfFence(fence)} />
      <span className={classes.name}>
        {name}
        {archived_at !== null && (
          <span className={classes.under}>{t('Archived on {{date}}', { date: words.dateAndTime(archived_at) })}</span>
        )}
      </span>
      <Button
        size="xs"
        variant="default"
        aria-label={t('Restore {{name}}', { name })}
        loading={restore.isPending}
        onClick={() => restore.mutate(fence)}
      >
        {t('Restore')}
      </Button>
    </li>
  )
}
