import {
  type MatchedNotice,
  MOST_VEHICLES_TRIED,
  type RuleTrial,
  ruleTrials,
} from '@milepost/contract/notification-rules.ts'
import type { RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { noticeWord } from '@milepost/texts/notice-words.ts'
import { IconTestPipe } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { FormValues } from '../../records/record-form.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { dueOnPage } from './due-on-page.ts'
import classes from './Notifications.module.css'
import { trialQuery } from './trial-query.ts'

interface Props {
  /** What the form of the rule holds, or the rule as it is saved. */
  values: FormValues
  customer: number | null
}

/** What the rule would have told of the last seven days, before anybody is told anything. */
export function RuleTrialCard({ values, customer }: Props) {
  const { t } = useTranslation()
  const customers = useSession()?.currentUser.customers ?? []
  const of = customer ?? (customers.length === 1 ? (customers[0]?.id ?? null) : null)
  const query = of === null ? null : trialQuery(values, of)
  const key = JSON.stringify(query)
  const [asked, setAsked] = useState<string | null>(null)
  const isAsked = query !== null && asked === key
  const isOfDue = values.tells_of === 'due'
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['rule-trial', key],
    queryFn: ({ signal }) => call(ruleTrials.matches, { query: query ?? {} }, { signal }),
    enabled: isAsked,
    gcTime: 0,
  })
  return (
    <div className={classes.trial}>
      <h2>{isOfDue ? t('Test with today and the next 6 days') : t('Test with the last 7 days')}</h2>
      <p className={classes.quiet}>
        {t('The test notifies nobody.')}{' '}
        {isOfDue && t('What is due now decides it. Users already notified are not notified again.')}
      </p>
      <ReasonButton
        size="xs"
        variant="default"
        leftSection={<IconTestPipe size={15} />}
        loading={isFetching}
        reason={query === null ? t('Fill in the rule first.') : null}
        onClick={() => (isAsked ? void refetch() : setAsked(key))}
      >
        {t('Test the rule')}
      </ReasonButton>
      {isAsked && error !== null && !isFetching && (
        <p className={classes.fault} role="alert">
          {t('The test failed. Try again.')}
        </p>
      )}
      {isAsked && data !== undefined && <Found trial={data} subject={query.tells_of ?? 'events'} />}
    </div>
  )
}

function Found({ trial, subject }: { trial: RuleTrial; subject: RuleSubject }) {
  const { t } = useTranslation()
  const words = useWords()
  const { events, notices, is_cut, results } = trial
  return (
    <>
      <p role="status" className={classes.sum}>
        {notices > 0 &&
          (subject === 'events'
            ? t('{{notifications}} from {{events}}.', {
                notifications: t('{{number}} notifications', { count: notices, number: words.number(notices) }),
                events: t('{{number}} events', { count: events, number: words.number(events) }),
              })
            : `${t('{{number}} notifications', { count: notices, number: words.number(notices) })}.`)}
        {notices > 0 && ' '}
        <LookedAt trial={trial} isOfDue={subject === 'due'} />{' '}
        {is_cut &&
          (subject === 'events'
            ? t('There were more events than are read at once; only the newest are counted.')
            : t('The test covers the first {{most}} vehicles of the rule.', {
                most: words.number(MOST_VEHICLES_TRIED),
              }))}
      </p>
      {results.length > 0 && (
        <ul className={classes.found}>
          {results.map(one => (
            <li key={`${one.vehicle} ${one.timestamp} ${one.eventCode} ${one.due?.schedule}`}>
              <OneFound notice={one} subject={subject} />
            </li>
          ))}
        </ul>
      )}
      {notices > results.length && (
        <p className={classes.quiet}>{t('and {{count}} more', { count: notices - results.length })}</p>
      )}
    </>
  )
}

/** What the test read, so that nothing found can be told from nothing there. */
function LookedAt({ trial: { looked_at, notices }, isOfDue }: { trial: RuleTrial; isOfDue: boolean }) {
  const { t } = useTranslation()
  const words = useWords()
  const { events, vehicles, from, until } = looked_at
  const stretch = {
    vehicles: t('{{number}} vehicles', { count: vehicles, number: words.number(vehicles) }),
    from: isOfDue ? words.dateOf(from.slice(0, 10)) : words.dateAndTime(from),
    until: isOfDue ? words.dateOf(until.slice(0, 10)) : words.dateAndTime(until),
  }
  const looked =
    events === null
      ? t('Looked at {{vehicles}}, {{from}} to {{until}}', stretch)
      : t('Looked at {{events}} of these kinds from {{vehicles}}, {{from}} to {{until}}', {
          ...stretch,
          events: t('{{number}} events', { count: events, number: words.number(events) }),
        })
  return <>{notices === 0 ? t('{{looked}}: no notification.', { looked }) : `${looked}.`}</>
}

interface FoundProps {
  notice: MatchedNotice
  subject: RuleSubject
}

function OneFound({ notice: { registration, eventCode, timestamp, count, due }, subject }: FoundProps) {
  const { t } = useTranslation()
  const words = useWords()
  const dayTold = timestamp.slice(0, 10)
  return (
    <>
      <strong>{registration}</strong>{' '}
      {due === null ? noticeWord(subject, eventCode, t) : dueOnPage(due, dayTold, words, t)}
      {count > 1 && ` × ${words.number(count)}`}
      <span className={classes.when}>{due === null ? words.moment(Date.parse(timestamp)) : words.dateOf(dayTold)}</span>
    </>
  )
}
