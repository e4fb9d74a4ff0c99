import { Button, Progress } from '@mantine/core'
import { type Recalculation, recalculations } from '@milepost/contract/recalculations.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { makeChange } from '../../ui/make-change.ts'
import classes from './Recalculation.module.css'
import { isUnderWay, recalculationsQuery } from './recalculations-query.ts'

/** What people asked to have recalculated: what, from which day on, and how far it is. */
export function RecalculationLines({ shown, mayCancel }: { shown: readonly Recalculation[]; mayCancel: boolean }) {
  return shown.map(one => <Line key={one.id} recalculation={one} mayCancel={mayCancel && isUnderWay(one)} />)
}

const ICONS = {
  queued: IconLoader2,
  running: IconLoader2,
  done: IconCheck,
  failed: IconAlertTriangle,
  cancelled: IconBan,
} as const

function Line({ recalculation, mayCancel }: { recalculation: Recalculation; mayCancel: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const { id, done, total, state } = recalculation
  const Icon = ICONS[state]
  const what = whatOf(recalculation, t, words)

  async function cancel() {
    await makeChange({ outcome: 'Update successful', note: what }, send =>
      send(recalculations.cancel, { params: { id } }),
    )
    await client.invalidateQueries({ queryKey: recalculationsQuery.queryKey })
  }

  return (
    <div className={classes.progress} role="status">
      <Icon size={16} aria-hidden="true" />
      <span>
        {what} · {howFar(recalculation, t, words)}
      </span>
      {isUnderWay(recalculation) && (
        <Progress className={classes.bar} value={total === 0 ? 0 : (100 * done) / total} aria-label={what} />
      )}
      {mayCancel && (
        <Button size="compact-xs" variant="default" onClick={() => void cancel()}>
          {t('Cancel')}
        </Button>
      )}
    </div>
  )
}

/** Whose past it is, and from which day on. */
function whatOf({ registration, customer_name, from_day }: Recalculation, t: TFunction, words: Words): string {
  const whose = registration ?? t('all vehicles of {{customer}}', { customer: customer_name })
  return t('Recalculation of {{whose}} from {{day}} on', { whose, day: words.dateOf(from_day) })
}

function howFar(recalculation: Recalculation, t: TFunction, words: Words): string {
  const { state, done, failed, total, created_by: name, changed_days: count } = recalculation
  const counts = { done: words.number(done), failed: words.number(failed), total: words.number(total) }
  if (state === 'queued') return t('Waiting_recalculation')
  if (state === 'running') return t('{{done}} of {{total}} trackers', counts)
  if (state === 'failed') return t('failed for {{failed}} of {{total}} trackers', counts)
  if (state === 'cancelled') return t('cancelled after {{done}} of {{total}} trackers', counts)
  if (count === 0) return t('done, asked for by {{name}}: no figure changed', { name })
  return t('done, asked for by {{name}}: figures of {{number}} days changed', {
    name,
    count,
    number: words.number(count),
  })
}
