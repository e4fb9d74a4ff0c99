import { CUSTOMER_LANGUAGES, customers } from '@milepost/contract/customers.ts'
import { managementCompanies } from '@milepost/contract/management-companies.ts'
import { SECOND_FACTOR_RULES } from '@milepost/domain/access/second-factor.ts'
import { legalProfileOf } from '@milepost/domain/customers/legal-profile.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { secondFactorRuleWord } from '@milepost/texts/second-factor-rule-words.ts'
import i18next from 'i18next'
import { callerOf } from '../../api/capabilities.ts'
import { readSessionAgain } from '../../api/read-session-again.ts'
import { session } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { timeZoneLabel } from '../../i18n/time-zone-label.ts'
import type { Words } from '../../i18n/use-words.ts'
import { choicesAmong, choicesOf } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { forgetRecords } from '../../records/record-queries.ts'
import { timeZones } from '../../records/time-zone-choices.ts'
import { WeekHoursInput, weekHoursWords } from '../../records/WeekHoursInput.tsx'
import { CountryInput } from './CountryInput.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { countryNames } from './country-words.ts'
import { LimitsInput } from './LimitsInput.tsx'
import { limitsWords } from './limit-words.ts'
import { ModulesInput } from './ModulesInput.tsx'
import { retentionQuestion } from './retention-question.ts'

const companies = choicesOf(managementCompanies.list, { choice: ({ id, name }) => ({ value: id, label: name }) })

const LANGUAGE_NAMES = { EN: 'English', PT: 'Português' } as const
const languages = choicesAmong(
  CUSTOMER_LANGUAGES.map(code => ({ value: code, label: LANGUAGE_NAMES[code] })),
  ({ label }) => label,
)
const languageName = (code: string) =>
  CUSTOMER_LANGUAGES.flatMap(one => (one === code ? LANGUAGE_NAMES[one] : []))[0] ?? code

const unitsWord = (code: unknown) => i18next.t(code === 'KMS' ? 'Kilometres' : 'Miles')
const units = choicesAmong(
  ['MLS', 'KMS'].map(code => ({ value: code, label: code })),
  ({ label }) => unitsWord(label),
)

const ruleWord = (rule: unknown) =>
  SECOND_FACTOR_RULES.flatMap(one => (one === rule ? secondFactorRuleWord(one, i18next.t) : []))[0] ?? String(rule)
const secondFactorRules = choicesAmong(
  SECOND_FACTOR_RULES.map(rule => ({ value: rule, label: rule })),
  ({ label }) => ruleWord(label),
)

const inFigures = (value: unknown, words: Words) => words.number(Number(value))

/** What those alone write who look after the installation. */
function ofInstallation(): TextKey | null {
  const signedIn = session.current()
  const isTheirs = signedIn !== null && callerOf(signedIn.currentUser).isGlobalAdmin
  return isTheirs ? null : 'Only a global administrator changes this.'
}

/** Customers in the administration (ADM-CUST). */
export const customersNoun: Noun = {
  routes: customers,
  page: 'customers',
  isOfNoCustomer: true,
  onChanged: readSessionAgain,
  sections: [
    {
      title: 'Details',
      fields: [
        {
          id: 'name',
          label: 'Name',
          input: { kind: 'text' },
          column: { widthPx: 240 },
          faults: { taken: 'Another customer has this name. Choose a different one.' },
        },
        {
          id: 'reference',
          label: 'Reference',
          input: { kind: 'text', placeholder: 'northgate-haulage' },
          column: { widthPx: 140, isHiddenOnPhone: true },
          help: 'A short name by which files and commands know it',
          whyFixed: ofInstallation,
          faults: {
            invalid: 'Use letters and digits, with single dashes between, such as northgate-haulage.',
            taken: 'Another customer has this reference. It may be archived.',
          },
        },
        {
          id: 'management_company',
          label: 'Management company',
          input: { kind: 'choice', choices: companies },
          column: { widthPx: 190, isHiddenOnPhone: true },
          whyFixed: ofInstallation,
          help: 'Who runs the fleet for it',
        },
        { id: 'vehicle_count', label: 'Vehicles', column: { widthPx: 90, isOrdered: false } },
        {
          id: 'languages',
          label: 'Languages',
          input: { kind: 'choices', choices: languages },
          words: value => languageName(String(value)),
          column: { widthPx: 170, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'What its people may choose; mails are in the first unless they chose',
        },
      ],
    },
    {
      title: 'Modules',
      fields: [
        {
          id: 'modules_off',
          label: 'Modules switched off',
          input: { kind: 'own', empty: [], draw: control => <ModulesInput {...control} /> },
          words: value => moduleWord(String(value), i18next.t),
          isOnePerLine: true,
          listHistory: {
            label: 'Modules',
            takenOut: (t, values) => t('Switched on: {{names}}', values),
            added: (t, values) => t('Switched off: {{names}}', values),
          },
          whenEmpty: 'None: it has all modules',
          column: { widthPx: 200, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'A module that is off shows nobody anything of this customer, whatever their accounts hold, from the next request on. Its tile on the home page and its menu entry stay, greyed, with the reason; in the administration its tile goes. Without Events there are no notification rules either. What devices report is stored all the same, and is there when it is switched on again.',
          whyFixed: ofInstallation,
        },
      ],
    },
    {
      title: 'Place and law',
      fields: [
        {
          id: 'country',
          label: 'Country',
          input: { kind: 'own', empty: 'GB', draw: control => <CountryInput {...control} /> },
          words: (code, words) => countryNames(words)(code),
          column: { widthPx: 160, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'time_zone',
          label: 'Time zone',
          input: { kind: 'choice', choices: timeZones },
          words: (value, words) => timeZoneLabel(plainText(value), words),
          column: { widthPx: 215, isHiddenOnPhone: true },
          help: 'Its midnights divide days from now on; days until now stay as they are. A time zone of Portugal switches the scoring of drivers off.',
        },
        {
          id: 'units_distance',
          label: 'Units',
          input: { kind: 'choice', choices: units },
          words: unitsWord,
          whenUnset: ({ country }) =>
            i18next.t('{{units}} (usual in its country)', {
              units: unitsWord(legalProfileOf(plainText(country)).usualUnits),
            }),
          column: { widthPx: 130, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'Of those of its people who chose none themselves; empty: as its country does',
        },
        {
          id: 'scoring_enabled',
          label: 'Scoring of drivers',
          words: value => (value === true ? i18next.t('on') : i18next.t('off')),
          // It stands below, with its switch.
          isFact: false,
          column: { isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'timesheet_purpose',
          label: 'Purpose of timesheets',
          input: { kind: 'text', isLong: true },
          help: 'Shown above every timesheet. Drivers must know why their hours are recorded (GDPR, art. 5 and 13).',
        },
        {
          id: 'second_factor',
          label: 'Two-factor sign-in',
          input: { kind: 'choice', choices: secondFactorRules },
          words: ruleWord,
          column: { widthPx: 200, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
          help: 'Whoever has none adds one at the next sign-in.',
        },
      ],
    },
    {
      title: 'Working hours and limits',
      fields: [
        {
          id: 'working_hours',
          label: 'Working hours',
          input: {
            kind: 'own',
            empty: null,
            draw: control => <WeekHoursInput {...control} begins="Work begins" ends="Work ends" />,
          },
          words: weekHoursWords,
          whenUnset: () => i18next.t('None: trips are business'),
          help: 'Trips outside of them are private, from now on. Without them every trip is business, unless the tracker says otherwise.',
          faults: {
            invalid: 'Choose at least one day, and an end after the beginning.',
            required: 'Choose at least one day, and an end after the beginning.',
            'too short': 'Choose at least one day, and an end after the beginning.',
          },
        },
        {
          id: 'limits',
          label: 'Limits for trips and events',
          input: { kind: 'own', empty: {}, draw: control => <LimitsInput {...control} /> },
          words: limitsWords,
          faults: {
            invalid: 'A limit is outside of its bounds, or “Standing below” is not less than “Moving from”.',
            'too short': 'A limit is outside of its bounds, or “Standing below” is not less than “Moving from”.',
            'too long': 'A limit is outside of its bounds, or “Standing below” is not less than “Moving from”.',
          },
        },
      ],
    },
    {
      title: 'How long data is kept',
      fields: [
        {
          id: 'keep_raw_days',
          label: 'Raw data kept (days)',
          input: { kind: 'number' },
          words: inFigures,
          help: 'What devices sent, byte by byte: 1 to 3,660 days. What is older is deleted every night, for good.',
        },
        {
          id: 'keep_positions_days',
          label: 'Positions kept (days)',
          input: { kind: 'number' },
          words: inFigures,
          help: '31 to 3,660 days',
        },
        {
          id: 'keep_derived_days',
          label: 'Trips and events kept (days)',
          input: { kind: 'number' },
          words: inFigures,
          help: '31 to 7,320 days, stops and visits included',
        },
      ],
    },
  ],
  filters: [
    {
      id: 'management_company',
      label: 'Management company',
      choices: companies,
      isOffered: () => ofInstallation() === null,
    },
  ],
  uses: {
    vehicles: { words: (t, values) => t('{{number}} vehicles', values), page: 'vehicles', filter: 'customer' },
    users: {
      words: (t, values) => t('{{number}} users', values),
      page: 'users',
      filter: 'customer',
      onArchive: 'they no longer see it',
    },
    trackers: {
      words: (t, values) => t('{{number}} trackers', values),
      page: 'trackers',
      filter: 'customer',
      onArchive: 'they go on recording until they are archived',
    },
    drivers: { words: (t, values) => t('{{number}} drivers', values), page: 'drivers', filter: 'customer' },
    vehicle_groups: {
      words: (t, values) => t('{{number}} vehicle groups', values),
      page: 'vehicleGroups',
      filter: 'customer',
    },
    geofences: { words: (t, values) => t('{{number}} geofences', values), page: 'geofence', opens: 'geofence' },
    api_keys: {
      words: (t, values) => t('{{number}} API keys', values),
      page: 'apiKeys',
      filter: 'customer',
      onArchive: 'they stop working',
    },
    webhooks: { words: (t, values) => t('{{number}} webhooks', values), page: 'webhooks', filter: 'customer' },
  },
  texts: {
    add: 'Add customer',
    search: 'Name or reference',
    added: 'Customer added',
    saved: 'Customer saved',
    selected: (t, values) => t('{{number}} customers selected', values),
    archived: (t, values) => t('{{number}} customers archived', values),
    restored: (t, values) => t('{{number}} customers restored', values),
    none: 'No customers yet',
    noneHint: 'Add the first customer, then its users, vehicle groups and vehicles.',
    noMatch: 'No customer matches',
    noArchived: 'No archived customers',
    archiveNote: 'They and their data are hidden from everyone; nothing is deleted. They can be restored as they were.',
  },
  questionBefore: retentionQuestion,
  archiveRefusal: ({ may_archive }) =>
    may_archive === true ? null : 'Only a global administrator archives customers.',
  related: record => (
    <CustomerCard customer={customers.read.result.parse(record)} onChanged={() => forgetRecords(customersNoun)} />
  ),
}
