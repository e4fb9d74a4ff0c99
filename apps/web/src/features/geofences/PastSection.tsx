import { Button, Progress } from '@mantine/core'
import { geofencePasts } from '@milepost/contract/geofence-pasts.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../i18n/use-words.ts'
import { dayAt } from '../../ui/day-range.ts'
import { makeChange } from '../../ui/make-change.ts'
import classes from './Editor.module.css'
import { doneOf, donePercent } from './past-progress.ts'
import { pastQuery, runUnderWay } from './past-query.ts'

const DAY_MS = 86_400_000
/** How far back visits can be had by one click: a quarter, a year. */
const FURTHER_BACK = [90, 365]

/** Since when a geofence answers, and earlier visits for who asks. */
export function PastSection({ geofenceId }: { geofenceId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const past = useQuery(pastQuery(geofenceId))
  const derive = useMutation({
    mutationFn: async (days: number) => {
      const made = await makeChange({ outcome: 'Update successful', note: t('Earlier visits are worked out') }, send =>
        send(geofencePasts.derive, { params: { id: geofenceId }, body: { days } }),
      )
      if (made.isMade) queryClient.setQueryData(pastQuery(geofenceId).queryKey, made.result)
    },
  })
  if (past.data === undefined) {
    return (
      past.isError && (
        <div className={classes.row} role="alert">
          <p className={classes.quiet}>{t('Could not load since when visits are known.')}</p>
          <Button size="xs" variant="default" onClick={() => void past.refetch()}>
            {t('Try again')}
          </Button>
        </div>
      )
    )
  }
  const { run, since } = past.data
  // How far it is then stands above.
  if (runUnderWay(past.data) !== null) return null
  return (
    <>
      {run?.state === 'failed' && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={15} aria-hidden="true" />
          {t('Visits of the last {{days}} days could not be worked out for all vehicles: {{done}}.', {
            days: words.number(run.days),
            done: doneOf(run, t, words),
          })}
        </p>
      )}
      {since !== null && (
        <p className={classes.quiet} role="status">
          {t('Visits are known since {{when}}.', { when: words.dateOf(dayAt(Date.parse(since), words.timeZone)) })}
        </p>
      )}
      <div className={classes.row}>
        {run?.state === 'failed' && (
          <Button size="xs" loading={derive.isPending} onClick={() => derive.mutate(run.days)}>
            {t('Try again')}
          </Button>
        )}
        {FURTHER_BACK.filter(days => since !== null && Date.parse(since) > Date.now() - (days - 1) * DAY_MS).map(
          days => (
            <Button
              key={days}
              size="xs"
              variant="default"
              loading={derive.isPending && derive.variables === days}
              disabled={derive.isPending}
              onClick={() => derive.mutate(days)}
            >
              {t('Work out the last {{days}} days', { days: words.number(days) })}
            </Button>
          ),
        )}
      </div>
    </>
  )
}

/** How far the earlier visits of a geofence are, while they are worked out. */
export function PastProgress({ geofenceId }: { geofenceId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const { data } = useQuery(pastQuery(geofenceId))
  const run = data === undefined ? null : runUnderWay(data)
  if (run === null) return null
  const { days, state } = run
  const what = { days: words.number(days) }
  return (
    <section className={classes.section} aria-label={t('Visits of the last {{days}} days', what)}>
      <p className={classes.quiet} role="status">
        {state === 'queued'
          ? t('Visits of the last {{days}} days will be worked out in a moment.', what)
          : t('Visits of the last {{days}} days are being worked out: {{done}}', {
              ...what,
              done: doneOf(run, t, words),
            })}
      </p>
      <Progress value={donePercent(run)} aria-label={t('Visits of the last {{days}} days', what)} />
      <p className={classes.quiet}>{t('You can leave this page: the work goes on.')}</p>
    </section>
  )
}
