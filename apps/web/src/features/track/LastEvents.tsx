import { Button, Skeleton } from '@mantine/core'
import { events } from '@milepost/contract/events.ts'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import classes from './DrawerList.module.css'

const DAY_MS = 86_400_000
const BACK_MS = 7 * DAY_MS
const MOST = 5
const AGAIN_EVERY_MS = 30_000

const ICONS = { info: IconInfoCircle, warning: IconAlertTriangle, critical: IconAlertOctagon }

/** The newest events of a vehicle within a week (module Events), each leading to its day. */
export function LastEvents({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const isPortuguese = useLanguage() === 'pt'
  const words = useWords()
  const signedIn = useSession()
  const isAllowed = signedIn !== null && mayOpenPage(pages.events.rule, signedIn)
  const { data, error, refetch } = useQuery({
    queryKey: ['track', 'last events', vehicleId],
    queryFn: ({ signal }) => {
      const nowMs = Date.now()
      const query = {
        vehicle: vehicleId,
        start: new Date(nowMs - BACK_MS).toISOString(),
        end: new Date(nowMs + DAY_MS).toISOString(),
        pageSize: MOST,
      }
      return call(events.list, { query }, { signal })
    },
    enabled: isAllowed,
    refetchInterval: AGAIN_EVERY_MS,
  })
  const found = data?.results
  return (
    <section className={classes.part} aria-label={t('Last events')}>
      <h3 className={classes.title}>{t('Last events')}</h3>
      {!isAllowed && <p className={classes.note}>{t('You need the Events module to see events.')}</p>}
      {isAllowed && found === undefined && error === null && <Skeleton height={48} />}
      {error !== null && found === undefined && (
        <p className={classes.note} role="alert">
          {t('The events could not be loaded.')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {found?.length === 0 && <p className={classes.note}>{t('None in the last seven days.')}</p>}
      {found !== undefined && found.length > 0 && (
        <ul className={classes.list}>
          {found.map(({ id, name, name_pt, severity, timestamp, road }) => {
            const SeverityIcon = ICONS[severity]
            const atMs = Date.parse(timestamp)
            return (
              <li key={id}>
                <Link
                  to={pages.events.path}
                  search={{ vehicleId, startDate: words.day(atMs) }}
                  className={classes.row}
                  data-severity={severity}
                >
                  <SeverityIcon size={16} aria-hidden="true" />
                  <span className={classes.name}>
                    {isPortuguese ? name_pt : name}
                    {road && <span className={classes.quiet}> · {road}</span>}
                  </span>
                  <span className={classes.quiet}>{words.moment(atMs)}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
