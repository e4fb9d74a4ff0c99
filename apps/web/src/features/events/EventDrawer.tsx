import type { Event } from '@milepost/contract/events.ts'
import { DRIVER_SOURCE_WORDS } from '@milepost/texts/driver-sources.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import { useSpeedingWords } from '../../i18n/use-speeding-words.ts'
import { pages } from '../../pages/pages.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { reasonAgainst } from '../../pages/refusal-words.ts'
import { Fact, Facts } from '../../ui/Facts.tsx'
import classes from './EventDrawer.module.css'
import { EventLinks } from './EventLinks.tsx'
import { EventMinutes } from './EventMinutes.tsx'
import { SeverityMark } from './SeverityMark.tsx'
import { useEventWords } from './use-event-words.ts'

interface Props {
  event: Event
  /** Of the page: what else happened in the minutes around it. */
  others: readonly Event[]
  /** The triage. */
  children: ReactNode
}

/** Everything that is known of an event. */
export function EventDrawer({ event, others, children }: Props) {
  const { t } = useTranslation()
  const words = useEventWords()
  const speeding = useSpeedingWords()
  const signedIn = useSession()
  const whyNoTrace = reasonAgainst(pages.trace.rule, signedIn, t)
  const measured = words.value(event)
  const [limit, excess] = [speeding.limit(event), speeding.excess(event)]
  return (
    <div className={classes.drawer}>
      <div className={classes.headline} data-severity={event.severity}>
        <SeverityMark severity={event.severity} size={24} />
        <div>
          <strong>{words.name(event)}</strong>
          <span className={classes.quiet}>
            {words.severity(event.severity)} · {words.at(event)}
          </span>
        </div>
      </div>
      {children}
      <Facts>
        <Fact name={t('Registration')}>
          <RegistrationLink vehicle={{ id: event.vehicle, registration: event.registration }} />
        </Fact>
        <Fact name={t('Driver')}>
          {event.driver ?? t('Unknown')}
          {event.driver_source !== null && ` · ${t(DRIVER_SOURCE_WORDS[event.driver_source])}`}
        </Fact>
        <Fact name={t('Address/road')}>{words.place(event)}</Fact>
        {event.lat !== null && event.long !== null && event.road !== null && (
          <Fact name={t('Coordinates')}>{`${event.lat.toFixed(5)}, ${event.long.toFixed(5)}`}</Fact>
        )}
        {!event.has_fix && <Fact name={t('Position')}>{t('Last known (no GPS position)')}</Fact>}
        <Fact name={t('Speed')}>{words.eventSpeed(event)}</Fact>
        {limit !== null && <Fact name={t('Speed limit')}>{limit}</Fact>}
        {excess !== null && <Fact name={t('Above the limit')}>{excess}</Fact>}
        {event.dir !== null && <Fact name={t('Heading')}>{words.heading(event.dir)}</Fact>}
        {measured !== null && <Fact name={t('Measured')}>{measured}</Fact>}
        {event.duration_s !== null && <Fact name={t('Duration')}>{words.duration(event.duration_s)}</Fact>}
        {event.geofence !== null && <Fact name={t('Geofence_event')}>{event.geofence.name}</Fact>}
        <Fact name={t('Detected by')}>{event.source === 'device' ? t('Tracker') : t('Milepost_detector')}</Fact>
        {event.late && <Fact name={t('Received')}>{t('long after it happened')}</Fact>}
      </Facts>
      <section className={classes.section} aria-label={t('Before and after')}>
        <h3>{t('Before and after')}</h3>
        {event.is_private ? (
          <p className={classes.quiet}>{t('Private time: place and speed are not shown.')}</p>
        ) : whyNoTrace === null ? (
          <EventMinutes event={event} others={others} />
        ) : (
          <p className={classes.quiet}>{whyNoTrace}</p>
        )}
      </section>
      <EventLinks event={event} />
    </div>
  )
}
