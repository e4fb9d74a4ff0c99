import type { ExplainedRecord } from '@milepost/contract/explained-days.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { doubtText } from '../../i18n/doubt-text.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import type { Column } from '../../ui/table-columns.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import classes from './ExplainedDay.module.css'
import { isLate, type RecordRow, sinceBelievedS } from './record-spells.ts'

const ACTIVITIES: Record<NonNullable<ExplainedRecord['activity']>, TextKey> = {
  driving: 'Driving',
  standing: 'Standing',
  idling: 'Idling',
  parked: 'Parked',
  unknown: 'No data',
  carried: 'Carried',
}

/** What none of the rows has gets no column. */
export function useRecordColumns(
  vehicleId: number | null,
  day: string,
  rows: readonly RecordRow[],
): Column<RecordRow>[] {
  const { t } = useTranslation()
  const words = useWords()
  const isPhone = useIsPhone()
  const signedIn = useSession()
  const mayTrace = signedIn !== null && mayOpenPage(pages.trace.rule, signedIn)
  const place = ({ place: at, is_private, timestamp }: ExplainedRecord) => {
    if (is_private) return t('Private')
    if (at === null) return <span className={classes.quiet}>{t('no GPS position')}</span>
    const text = `${at.lat.toFixed(5)}, ${at.long.toFixed(5)}`
    if (!mayTrace || vehicleId === null) return text
    return (
      <Link
        className={classes.link}
        to={pages.trace.path}
        search={{ vehicleId, startDate: day, at: timestamp, drawer: 'moment' }}
      >
        {text}
      </Link>
    )
  }
  const columns: Column<RecordRow>[] = [
    {
      id: 'time',
      header: t('Time'),
      widthPx: isPhone ? 96 : 76,
      isFrozen: true,
      cell: row => (
        <span className={classes.time}>
          {words.clock(Date.parse(row.timestamp))}
          {isPhone && isLate(row) && (
            <small>{t('Received at {{moment}}', { moment: words.moment(Date.parse(row.received_at)) })}</small>
          )}
        </span>
      ),
    },
    {
      id: 'activity',
      header: t('Doing'),
      headerHint: t('Since the record before'),
      widthPx: 116,
      cell: ({ activity }) =>
        activity !== null && (
          <span className={classes.activity} data-activity={activity}>
            {t(ACTIVITIES[activity])}
          </span>
        ),
    },
    {
      id: 'speed',
      header: t('Speed'),
      align: 'end',
      widthPx: 84,
      isHiddenOnPhone: true,
      cell: ({ speed, doubt }) => (doubt === 'impossible-speed' ? <del>{words.speed(speed)}</del> : words.speed(speed)),
    },
    {
      id: 'ignition',
      header: t('Ignition'),
      widthPx: 80,
      isHiddenOnPhone: true,
      cell: ({ ignition }) => (ignition === null ? '–' : ignition ? t('on') : t('off')),
    },
    {
      id: 'odometer',
      header: t('Odometer'),
      align: 'end',
      widthPx: 88,
      isHiddenOnPhone: true,
      cell: ({ odometer_m }) => (odometer_m === null ? '–' : words.distance(odometer_m)),
    },
    {
      id: 'received',
      header: t('Received'),
      widthPx: 124,
      isHiddenOnPhone: true,
      cell: row => isLate(row) && words.moment(Date.parse(row.received_at)),
    },
    { id: 'place', header: t('Place'), widthPx: 166, isHiddenOnPhone: true, cell: place },
    {
      id: 'belief',
      header: t('Believed'),
      cell: row => (
        <span className={classes.belief} data-doubt={row.doubt ?? 'none'}>
          {row.doubt === null ? (
            <span className={classes.unseen}>{t('Believed')}</span>
          ) : (
            doubtText(row.doubt, sinceBelievedS(row), t, words)
          )}
        </span>
      ),
    },
  ]
  const isEmpty: Record<string, boolean> = {
    odometer: rows.every(row => row.odometer_m === null),
    received: !rows.some(isLate),
  }
  return columns.filter(({ id }) => rows.length === 0 || isEmpty[id] !== true)
}
