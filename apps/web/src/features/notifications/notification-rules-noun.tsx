import { geofences } from '@milepost/contract/geofences.ts'
import { notificationRules } from '@milepost/contract/notification-rules.ts'
import { flagsOf } from '@milepost/contract/permission-flags.ts'
import { type UserRecord, userRecords } from '@milepost/contract/user-records.ts'
import { keysOf } from '@milepost/domain/collections/keys-of.ts'
import { EVENT_KINDS, EVENT_SEVERITIES, isEventKind } from '@milepost/domain/events/event-kinds.ts'
import { RULE_SUBJECTS, type RuleSubject } from '@milepost/domain/notifications/conditions.ts'
import { MOST_OUTSIDE_ADDRESSES, MOST_RULES_OF_CUSTOMER } from '@milepost/domain/notifications/rule-bounds.ts'
import { MOST_RECIPIENTS } from '@milepost/domain/reports/report-bounds.ts'
import { EVENT_NAMES } from '@milepost/texts/event-names.ts'
import { RULE_SUBJECT_NAMES } from '@milepost/texts/notice-words.ts'
import { scheduleTypeWord } from '@milepost/texts/schedule-words.ts'
import { severityWord } from '@milepost/texts/severity-words.ts'
import i18next from 'i18next'
import { z } from 'zod'
import type { Words } from '../../i18n/use-words.ts'
import { vehicleGroupPicker } from '../../pickers/pickers.ts'
import { scheduleTypePicker } from '../../pickers/schedule-type-picker.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { type FormValues, valuesOf } from '../../records/record-form.ts'
import { WeekHoursInput, weekHoursWords } from '../../records/WeekHoursInput.tsx'
import { AddressRequests } from './AddressRequests.tsx'
import { MailNote } from './MailNote.tsx'
import { RuleTrialCard } from './RuleTrialCard.tsx'
import { NobodyNote, NobodyOnPhone, NotNotified, WhoIsNotified } from './WhoIsNotified.tsx'

const kindWord = (kind: string) => (isEventKind(kind) ? i18next.t(EVENT_NAMES[kind]) : kind)
const kinds = choicesAmong(
  keysOf(EVENT_KINDS).map(kind => ({ value: kind, label: kind })),
  ({ label }) => kindWord(label),
)

const severityName = (value: string) =>
  EVENT_SEVERITIES.flatMap(severity => (severity === value ? i18next.t(severityWord(severity)) : []))[0] ?? value
const severities = choicesAmong(
  EVENT_SEVERITIES.map(severity => ({ value: severity, label: severity })),
  ({ label }) => severityName(label),
)

const subjectName = (value: string) =>
  RULE_SUBJECTS.flatMap(subject => (subject === value ? i18next.t(RULE_SUBJECT_NAMES[subject]) : []))[0] ?? value
const subjects = choicesAmong(
  RULE_SUBJECTS.map(subject => ({ value: subject, label: subject })),
  ({ label }) => subjectName(label),
)

const tellsOf = (subject: RuleSubject) => (values: FormValues) => values.tells_of === subject

/** Whether a list that follows from elsewhere holds anything. */
const isAny = (list: string) => (values: FormValues) => Array.isArray(values[list]) && values[list].length > 0

/** From the day itself to a quarter ahead. */
const DAYS_AHEAD = [0, 1, 2, 3, 5, 7, 10, 14, 21, 28, 42, 60, 90]
const dayAheadWords = (days: number, words: Words) =>
  days === 0
    ? i18next.t('On the day')
    : i18next.t('{{number}} days before', { count: days, number: words.number(days) })
const daysAhead = choicesAmong(
  DAYS_AHEAD.map(days => ({ value: days, label: String(days) })),
  ({ value }, words) => dayAheadWords(Number(value), words),
)

const isDueAndOverdue = (values: FormValues) => values.tells_of === 'due' && values.tells_overdue === true

/** A schedule that came with Milepost is worded, a customer's own is what it is called. */
function scheduleWords(value: unknown): string {
  const read = z.object({ name: z.string(), code: z.string().nullable() }).safeParse(value).data
  return read === undefined ? '' : scheduleTypeWord(read.code, read.name, i18next.t)
}

const fences = choicesOf(geofences.list, { choice: ({ id, name }) => ({ value: id, label: name }) })

/** Programs read no notifications, and a guest may do nothing. */
function isTold({ permission }: UserRecord): boolean {
  const flags = flagsOf(permission)
  return !flags.isServerUser && Object.values(flags).some(Boolean)
}

const people = choicesOf(userRecords.list, {
  choice: ({ id, first_name, last_name, email }) => ({ value: id, label: `${first_name} ${last_name}`, note: email }),
  offers: isTold,
  isLong: true,
})

/** Who is told of which events, in the administration. */
export const notificationRulesNoun: Noun = {
  routes: notificationRules,
  page: 'notificationRules',
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text', placeholder: 'Harsh driving, north' },
          column: { widthPx: 172 },
          help: 'It stands in each notification, so that people know why they get it.',
          faults: {
            taken: 'Another rule has this name. Choose a different one.',
            forbidden: (t, words) =>
              t('This customer has {{most}} rules, which is the most. Archive one first.', {
                most: words.number(MOST_RULES_OF_CUSTOMER),
              }),
          },
        },
        {
          id: 'is_on',
          label: 'Switched on',
          input: { kind: 'switch' },
          column: { widthPx: 110, isOrdered: false },
          isInBulk: true,
        },
        {
          id: 'notified',
          label: 'Who is notified',
          isFact: false,
          column: {
            isOrdered: false,
            isHiddenOnPhone: true,
            cell: rule => <WhoIsNotified rule={rule} />,
          },
        },
      ],
    },
    {
      title: 'Condition',
      fields: [
        {
          id: 'tells_of',
          label: 'Notify about',
          input: { kind: 'choice', choices: subjects },
          words: value => subjectName(plainText(value)),
          column: { widthPx: 178, isOrdered: false },
        },
        {
          id: 'silent_hours',
          label: 'No data for (hours)',
          input: { kind: 'number' },
          isAsked: tellsOf('silence'),
          words: (value, words) => words.number(Number(value)),
          help: 'A vehicle parked with the engine off counts after 24 hours at the earliest, because its tracker sleeps. One notification until it reports again.',
        },
        {
          id: 'supply_below_v',
          label: 'Vehicle voltage below (V)',
          input: { kind: 'number' },
          isAsked: tellsOf('low-supply'),
          words: (value, words) => words.voltage(Number(value)),
          help: 'In two readings in a row, because starting the engine lowers it briefly. One notification until it is 0.5 V above this.',
        },
        {
          id: 'battery_below_percent',
          label: 'Tracker battery below (%)',
          input: { kind: 'number' },
          isAsked: tellsOf('low-battery'),
          words: value => `${Number(value)}%`,
          help: 'In two readings in a row. One notification until it is 5% above this.',
        },
        {
          id: 'battery_below_v',
          label: 'Tracker battery below (V)',
          input: { kind: 'number' },
          isAsked: tellsOf('low-battery'),
          words: (value, words) => words.voltage(Number(value)),
          help: 'For trackers that report no percentage. One notification until it is 0.1 V above this.',
        },
        {
          id: 'schedule_types',
          label: 'Schedule types',
          input: { kind: 'picked', picker: scheduleTypePicker },
          words: scheduleWords,
          whenEmpty: 'All schedules',
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          isAsked: tellsOf('due'),
        },
        {
          id: 'days_ahead',
          label: 'Days ahead',
          input: { kind: 'choices', choices: daysAhead },
          words: (value, words) => dayAheadWords(Number(value), words),
          isAsked: tellsOf('due'),
          help: 'Each due date is notified once, in the morning: from 7 by the clock of the customer, or within the hours of the rule.',
        },
        {
          id: 'tells_overdue',
          label: 'When overdue',
          input: { kind: 'switch' },
          isAsked: tellsOf('due'),
          help: 'Once, on the Monday after the week in which it was due.',
        },
        {
          id: 'overdue_every_days',
          label: 'Again while overdue, every (days)',
          input: { kind: 'number' },
          words: (value, words) => words.number(Number(value)),
          isAsked: isDueAndOverdue,
          help: '0: once only.',
        },
        {
          id: 'tells_off_road',
          label: 'Vehicles off the road too',
          input: { kind: 'switch' },
          isAsked: tellsOf('due'),
          help: 'A check of a vehicle that is off the road waits until it returns.',
        },
        {
          id: 'event_kinds',
          label: 'Events',
          input: { kind: 'choices', choices: kinds },
          words: value => kindWord(plainText(value)),
          whenEmpty: 'Any event',
          column: { isOrdered: false },
          isAsked: tellsOf('events'),
        },
        {
          id: 'least_severity',
          label: 'Lowest severity',
          input: { kind: 'choice', choices: severities },
          words: value => severityName(plainText(value)),
          column: { widthPx: 150, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          isInBulk: true,
          isAsked: tellsOf('events'),
          help: 'Nobody is notified about events below it, even when they are chosen.',
        },
        {
          id: 'geofences',
          label: 'Geofences',
          input: { kind: 'choices', choices: fences },
          whenEmpty: 'Everywhere',
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          isAsked: tellsOf('events'),
          help: 'Only events of entering, leaving or dwelling in these.',
        },
        {
          id: 'vehicle_groups',
          label: 'Vehicle groups',
          input: { kind: 'picked', picker: vehicleGroupPicker },
          whenEmpty: 'All groups',
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          filter: 'vehicle_group',
          isInBulk: true,
        },
        {
          id: 'hours',
          label: 'Only at certain hours',
          input: {
            kind: 'own',
            empty: null,
            draw: control => <WeekHoursInput {...control} begins="From" ends="Until" />,
          },
          words: weekHoursWords,
          whenUnset: () => i18next.t('At any hour'),
          help: 'By the clock of the customer. An end before the beginning is on the next day.',
          faults: {
            invalid: 'Choose at least one day.',
            required: 'Choose at least one day.',
            'too short': 'Choose at least one day.',
          },
        },
      ],
    },
    {
      title: 'Who is notified',
      note: (values, record) => (
        <>
          <NotNotified values={values} rule={record} />
          <MailNote values={values} />
        </>
      ),
      fields: [
        {
          id: 'users',
          label: 'People',
          input: { kind: 'choices', choices: people },
          whenEmpty: 'No people',
          column: { isUsual: false, isOrdered: false },
          help: 'Each is notified about the vehicles that they see. Notifications are under the bell.',
        },
        {
          id: 'by_mail',
          label: 'By email too',
          input: { kind: 'switch' },
          column: { isUsual: false, widthPx: 120, isOrdered: false },
          isInBulk: true,
          help: 'The first at once; of many at a time a few emails an hour, each with all since the last.',
        },
        {
          id: 'mail_addresses',
          label: 'Email addresses',
          input: { kind: 'texts', placeholder: 'name@example.com' },
          whenEmpty: 'No addresses',
          column: { isUsual: false, isOrdered: false },
          help: 'By email only, of all vehicles of the rule. An address that nobody has confirmed by a link in an email is asked first. Each reader can stop it with one click.',
          faults: {
            invalid: 'Enter an address such as name@example.com.',
            'too long': (t, words) => t('Enter at most {{most}} addresses.', { most: words.number(MOST_RECIPIENTS) }),
            forbidden: (t, words) =>
              t(
                'Beside the confirmed addresses of its accounts the rules of this customer name {{most}} addresses, which is the most. Remove one first.',
                { most: words.number(MOST_OUTSIDE_ADDRESSES) },
              ),
          },
        },
        { id: 'unconfirmed_addresses', label: 'Waiting for confirmation', isAsked: isAny('unconfirmed_addresses') },
        {
          id: 'closed_addresses',
          label: 'Account is closed: nothing is sent',
          isAsked: isAny('closed_addresses'),
        },
        { id: 'stopped_addresses', label: 'Has stopped these emails', isAsked: isAny('stopped_addresses') },
        {
          id: 'every_minutes',
          label: 'At most one notification per vehicle in (minutes)',
          input: { kind: 'number' },
          words: (value, words) => words.number(Number(value)),
          column: { isUsual: false, isOrdered: false },
          isAsked: tellsOf('events'),
          isInBulk: true,
          help: 'Further events within these minutes join the same notification. 0: a notification for each event.',
        },
      ],
    },
  ],
  texts: {
    add: 'Add notification rule',
    search: 'Search rules',
    added: 'Notification rule added',
    saved: 'Notification rule saved',
    selected: (t, values) => t('{{number}} notification rules selected', values),
    archived: (t, values) => t('{{number}} notification rules archived', values),
    restored: (t, values) => t('{{number}} notification rules restored', values),
    changed: (t, values) => t('{{number}} notification rules changed', values),
    none: 'No notification rules yet',
    noneHint: 'Add one to have people notified of crashes, speeding or a vehicle that leaves a geofence.',
    noMatch: 'No notification rule matches',
    noArchived: 'No archived notification rules',
    archiveNote: 'They notify nobody any more. Past notifications stay. They can be restored.',
  },
  trial: (values, customer) => <RuleTrialCard values={values} customer={customer} />,
  belowName: rule => <NobodyOnPhone rule={rule} />,
  notice: rule => (
    <>
      <NobodyNote rule={rule} />
      <MailNote values={rule} />
    </>
  ),
  related: record => (
    <>
      <AddressRequests rule={record} />
      <RuleTrialCard values={valuesOf(notificationRulesNoun, record)} customer={record.customer} />
    </>
  ),
}
