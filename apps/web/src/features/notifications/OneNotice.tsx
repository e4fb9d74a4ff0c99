import { Button } from '@mantine/core'
import { MUTED_HOURS, type Notice, notices } from '@milepost/contract/notices.ts'
import { mayAdminister } from '@milepost/domain/access/access.ts'
import { noticeWord } from '@milepost/texts/notice-words.ts'
import { severityWord } from '@milepost/texts/severity-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callerOf } from '../../api/capabilities.ts'
import { NOTICES_KEY } from '../../api/notices-query.ts'
import { useSession } from '../../api/session.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { mayOpenPage } from '../../pages/guards.ts'
import { pages } from '../../pages/pages.ts'
import { paths, recordPath } from '../../pages/paths.ts'
import { makeChange } from '../../ui/make-change.ts'
import { dueOnPage } from './due-on-page.ts'
import classes from './Notices.module.css'

/** One notice: what happened, where it leads, and why the reader got it. */
export function OneNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const signedIn = useSession()
  const [isWhyOpen, setIsWhyOpen] = useState(false)
  const { id, tells_of, eventCode, geofence, events, happened_at, last_at, is_read, vehicle, event_id, due } = notice
  const event = due === null ? noticeWord(tells_of, eventCode, t) : dueOnPage(due, words.day(Date.now()), words, t)
  const day = words.day(Date.parse(happened_at))
  const mayOpenEvents = signedIn !== null && mayOpenPage(pages.events.rule, signedIn)

  async function markRead() {
    await makeChange({ outcome: 'Success', note: () => null }, send => send(notices.markRead, { body: { ids: [id] } }))
    await client.invalidateQueries({ queryKey: NOTICES_KEY })
  }

  return (
    <li className={is_read ? classes.read : classes.notice}>
      <div className={classes.what}>
        <strong>{geofence === null ? event : t('{{event}} at {{place}}', { event, place: geofence })}</strong>
        <Lasting notice={notice} />
        {events > 1 && <span>× {words.number(events)}</span>}
        <span className={classes.quiet}>
          {words.time(Date.parse(happened_at))}
          {events > 1 && `, ${t('the last at {{time}}', { time: words.time(Date.parse(last_at)) })}`}
        </span>
      </div>
      {notice.is_withdrawn && (
        <div className={classes.quiet}>{t('Withdrawn: data received later show that it did not happen.')}</div>
      )}
      <div className={classes.actions}>
        {mayOpenEvents && eventCode !== null && event_id !== null && !notice.is_withdrawn && (
          <Link
            to={paths.events}
            search={{ vehicleId: vehicle, startDate: day, event: eventCode, selected: event_id }}
            onClick={() => void markRead()}
          >
            {t('Open the event')}
          </Link>
        )}
        {due !== null && signedIn !== null && mayOpenPage(pages.vehicleSchedules.rule, signedIn) && (
          <Link to={pages.vehicleSchedules.path} search={{ vehicleId: vehicle }} onClick={() => void markRead()}>
            {t('Open the schedule board')}
          </Link>
        )}
        <button type="button" aria-expanded={isWhyOpen} onClick={() => setIsWhyOpen(!isWhyOpen)}>
          {t('Why did I get this?')}
        </button>
        {!is_read && (
          <button type="button" onClick={() => void markRead()}>
            {t('Mark as read')}
          </button>
        )}
      </div>
      {isWhyOpen && <Why notice={notice} />}
    </li>
  )
}

/** Of something that lasts: what is low, and since when. */
function Lasting({ notice: { since, value, unit } }: { notice: Notice }) {
  const { t } = useTranslation()
  const words = useWords()
  if (since === null) return null
  return (
    <span>
      {value !== null && `${unit === '%' ? words.battery(value) : words.voltage(value)}, `}
      {t('since {{time}}', { time: words.dateAndTime(since) })}
    </span>
  )
}

function Why({ notice: { rule, muted, unit } }: { notice: Notice }) {
  const { t } = useTranslation()
  const words = useWords()
  const client = useQueryClient()
  const signedIn = useSession()
  const mayRead = signedIn !== null && mayAdminister(callerOf(signedIn.currentUser), 'notification-rules', 'read')
  const severity = t(severityWord(rule.least_severity))

  async function mute(hours: (typeof MUTED_HOURS)[number] | null) {
    const note = t('Muted: this rule no longer notifies you')
    await makeChange({ outcome: 'Success', note }, send =>
      send(notices.mute, { params: { id: rule.id }, body: { hours } }),
    )
    await client.invalidateQueries({ queryKey: NOTICES_KEY })
  }
  async function unmute() {
    await makeChange({ outcome: 'Success', note: rule.name }, send => send(notices.unmute, { params: { id: rule.id } }))
    await client.invalidateQueries({ queryKey: NOTICES_KEY })
  }

  return (
    <div className={classes.why}>
      <p>{t('The rule “{{name}}” notifies you about this:', { name: rule.name })}</p>
      <ul>
        {rule.tells_of === 'due' ? (
          <DueSteps rule={rule} />
        ) : (
          <li>
            {rule.tells_of === 'events'
              ? rule.is_any_event
                ? t('Any event of the severity “{{severity}}” or higher', { severity })
                : t('Chosen events of the severity “{{severity}}” or higher', { severity })
              : limitOf(rule, unit, t, words)}
          </li>
        )}
        {rule.has_vehicle_groups && <li>{t('Its vehicle is in one of the rule’s groups')}</li>}
        {rule.tells_of === 'events' && rule.has_geofences && <li>{t('It is of one of the rule’s geofences')}</li>}
        {rule.hours !== null && <li>{t('It happened in the rule’s hours')}</li>}
      </ul>
      {rule.is_changed && <p className={classes.quiet}>{t('This was the rule then. It has been changed since.')}</p>}
      <div className={classes.actions}>
        {muted === undefined ? (
          <>
            {MUTED_HOURS.map(hours => (
              <Button key={hours} size="compact-xs" variant="default" onClick={() => void mute(hours)}>
                {t('Mute for {{number}} h', { number: words.number(hours) })}
              </Button>
            ))}
            <Button size="compact-xs" variant="default" onClick={() => void mute(null)}>
              {t('Mute for good')}
            </Button>
          </>
        ) : (
          <>
            <span role="status">
              {muted.until === null
                ? t('Muted: this rule no longer notifies you')
                : t('Muted until {{time}}', { time: words.moment(Date.parse(muted.until)) })}
            </span>
            <Button size="compact-xs" variant="default" onClick={() => void unmute()}>
              {t('Unmute')}
            </Button>
          </>
        )}
        {mayRead && <Link to={recordPath(paths.notificationRules, rule.id)}>{t('Open the rule')}</Link>}
      </div>
    </div>
  )
}

/** When a rule tells of what is due. */
function DueSteps({ rule }: Pick<Notice, 'rule'>) {
  const { t } = useTranslation()
  const words = useWords()
  const { days_ahead: days, tells_overdue: tellsOverdue, overdue_every_days: every } = rule
  return (
    <>
      {days.length > 0 && (
        <li>{t('{{days}} days before it is due', { days: days.map(one => words.number(one)).join(', ') })}</li>
      )}
      {tellsOverdue && (
        <li>
          {every === 0
            ? t('Once it is overdue')
            : t('Once it is overdue, and again every {{number}} days', { number: words.number(every) })}
        </li>
      )}
      {rule.has_schedule_types && <li>{t('It is one of the rule’s schedules')}</li>}
    </>
  )
}

/** From when on a rule tells of what lasts. */
function limitOf(rule: Notice['rule'], unit: Notice['unit'], t: TFunction, words: Words): string {
  if (rule.tells_of === 'silence') {
    return t('No data for {{hours}} h, or 24 h where it was parked', { hours: words.number(rule.silent_hours) })
  }
  if (rule.tells_of === 'low-supply') {
    return t('Vehicle voltage below {{limit}}', { limit: words.voltage(rule.supply_below_v) })
  }
  const limit = unit === '%' ? words.battery(rule.battery_below_percent) : words.voltage(rule.battery_below_v)
  return t('Tracker battery below {{limit}}', { limit })
}
