import type { AttentionKind } from '@milepost/contract/attention.ts'
import { EVENT_KINDS } from '@milepost/domain/events/event-kinds.ts'
import {
  IconAlertTriangle,
  IconCalendarDue,
  IconCalendarExclamation,
  IconCalendarQuestion,
  IconChecklist,
  IconIdBadge2,
  IconIdBadgeOff,
  IconMailOff,
  IconMailX,
  IconPlugConnectedX,
  IconReportOff,
  IconSatelliteOff,
  IconWebhook,
} from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type PageName, pages } from '../../pages/pages.ts'
import type { DayRange } from '../../ui/day-range.ts'
import type { Icon } from '../../ui/icon.ts'

/** How a line says how many there are; `number` is the count as it is written. */
type Counted = { count: number; number: string }

interface AttentionLine {
  icon: Icon
  words: (t: TFunction, counted: Counted) => string
  page: PageName
  /** The address state of the list behind it. */
  search: (days: DayRange) => Readonly<Record<string, string>>
}

const CRITICAL_CODES = Object.values(EVENT_KINDS).flatMap(({ code, severity }) =>
  severity === 'critical' ? [code] : [],
)

/** Each kind in words, and where its list is. */
export const ATTENTION_LINES: Record<AttentionKind, AttentionLine> = {
  'severe-events': {
    icon: IconAlertTriangle,
    words: (t, counted) => t('{{number}} severe events nobody has looked at', counted),
    page: 'events',
    search: ({ start, end }) => ({
      ...{ all: '1', startDate: start, endDate: end, asked: '1' },
      ...{ event: CRITICAL_CODES.join(), review: 'new' },
    }),
  },
  'never-recorded-schedules': {
    icon: IconCalendarQuestion,
    words: (t, counted) => t('{{number}} scheduled checks were never recorded', counted),
    page: 'vehicleSchedules',
    search: () => ({ state: 'never-recorded' }),
  },
  'overdue-schedules': {
    icon: IconCalendarExclamation,
    words: (t, counted) => t('{{number}} scheduled checks are overdue', counted),
    page: 'vehicleSchedules',
    search: () => ({ state: 'overdue' }),
  },
  'schedules-of-this-week': {
    icon: IconCalendarDue,
    words: (t, counted) => t('{{number}} scheduled checks are due this week', counted),
    page: 'vehicleSchedules',
    search: () => ({ state: 'this-week' }),
  },
  'silent-vehicles': {
    icon: IconSatelliteOff,
    words: (t, counted) => t('{{number}} vehicles have not reported for a day', counted),
    page: 'track',
    search: () => ({ status: 'stale' }),
  },
  'unknown-devices': {
    icon: IconPlugConnectedX,
    words: (t, counted) => t('{{number}} devices report and are not registered', counted),
    page: 'unknownDevices',
    search: () => ({}),
  },
  'failed-mails': {
    icon: IconMailX,
    words: (t, counted) => t('{{number}} emails could not be sent', counted),
    page: 'outbox',
    search: () => ({ state: 'given-up' }),
  },
  'waiting-mails': {
    icon: IconMailOff,
    words: (t, counted) => t('{{number}} emails wait: no mail server is set up', counted),
    page: 'outbox',
    search: () => ({ state: 'waiting' }),
  },
  'failed-jobs': {
    icon: IconChecklist,
    words: (t, counted) => t('{{number}} pieces of background work failed', counted),
    page: 'jobs',
    search: ({ start, end }) => ({ state: 'failed', startDate: start, endDate: end }),
  },
  'failed-reports': {
    icon: IconReportOff,
    words: (t, counted) => t('{{number}} scheduled reports could not be sent', counted),
    page: 'scheduledReports',
    search: () => ({ last: 'failed' }),
  },
  'stopped-webhooks': {
    icon: IconWebhook,
    words: (t, counted) => t('{{number}} webhooks were switched off', counted),
    page: 'webhooks',
    search: () => ({ state: 'switched-off,gone' }),
  },
  'expired-licences': {
    icon: IconIdBadgeOff,
    words: (t, counted) => t('{{number}} driving licences have expired', counted),
    page: 'drivers',
    search: () => ({ licence: 'expired' }),
  },
  'ending-licences': {
    icon: IconIdBadge2,
    words: (t, counted) => t('{{number}} driving licences end within 30 days', counted),
    page: 'drivers',
    search: () => ({ licence: 'soon' }),
  },
}

export const pageOf = (kind: AttentionKind) => pages[ATTENTION_LINES[kind].page]
