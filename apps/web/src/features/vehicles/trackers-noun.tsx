import { PROTOCOL_NAMES, protocolName } from '@milepost/contract/protocol-names.ts'
import { trackers } from '@milepost/contract/trackers.ts'
import { serverText } from '../../i18n/server-text.ts'
import { vehiclePicker } from '../../pickers/pickers.ts'
import { choicesAmong } from '../../records/choices.ts'
import { type Noun, plainText } from '../../records/noun.ts'
import { ConnectLink } from './ConnectLink.tsx'
import { TrackerTies } from './TrackerTies.tsx'
import { trackerAccessWords } from './tracker-access-words.ts'
import { fleet } from './vehicle-choices.ts'

const protocols = choicesAmong(
  Object.entries(PROTOCOL_NAMES).map(([value, label]) => ({ value, label })),
  ({ label }) => label,
)

/** Trackers in the administration (ADM-TRK). */
export const trackersNoun: Noun = {
  routes: trackers,
  page: 'trackers',
  sections: [
    {
      title: 'Device',
      fields: [
        {
          id: 'tracker',
          label: 'Device number',
          input: { kind: 'text', placeholder: '490154203237518' },
          column: { widthPx: 170 },
          help: 'The number it reports with: the IMEI printed on most devices, or the identifier set in the app',
          faults: {
            invalid:
              'Check each digit: an IMEI has 15, and the last one follows from the others. Devices of this protocol use no other number; those of JT/T 808 have no zeros in front.',
            taken: 'A tracker with this number is registered already. Check the number, or archive that tracker first.',
          },
        },
        {
          id: 'protocol',
          label: 'Protocol',
          input: { kind: 'choice', choices: protocols },
          words: value => protocolName(plainText(value)),
          column: { widthPx: 130, isHiddenOnPhone: true },
          filter: 'protocol',
          help: 'The language it reports in, usually named after its maker',
          faults: {
            invalid: 'Devices of this protocol have another kind of number. Check both.',
            'in use':
              'A key, a network or a certificate is asked of this tracker that this protocol cannot show. Change who may report as it first.',
          },
        },
        {
          id: 'model',
          label: 'Model',
          input: { kind: 'text', placeholder: 'FMC130' },
          column: { widthPx: 110, isHiddenOnPhone: true },
          isInBulk: true,
          help: 'As printed on it: it says what the inputs of some devices mean',
        },
      ],
    },
    {
      title: 'Use',
      fields: [
        {
          id: 'vehicle',
          label: 'Vehicle',
          input: { kind: 'choice', choices: fleet },
          column: { widthPx: 130 },
          help: 'From now on. What it reported before stays with the vehicle it was in.',
          faults: {
            'in use': 'Another tracker is in this vehicle. Take that one out first, or choose another vehicle.',
            taken: 'The tracker was assigned otherwise meanwhile. Choose the vehicle again.',
          },
        },
        {
          id: 'is_connected',
          label: 'Connected',
          words: (value, words) => words.yesNo(value === true),
          column: { widthPx: 110, isUsual: false, isOrdered: false, isHiddenOnPhone: true },
        },
        {
          id: 'last_heard',
          label: 'Last contact',
          words: (value, words) => words.dateAndTime(plainText(value)),
          column: { widthPx: 160, isHiddenOnPhone: true },
        },
        {
          id: 'last_position',
          label: 'Last position',
          words: (value, words) => words.dateAndTime(plainText(value)),
          column: { widthPx: 170, isUsual: false, isHiddenOnPhone: true },
        },
      ],
    },
  ],
  filters: [
    { id: 'vehicle', label: 'Vehicle', picker: vehiclePicker },
    {
      id: 'in_vehicle',
      label: 'In a vehicle',
      isSingle: true,
      choices: choicesAmong(
        [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ],
        ({ label }) => serverText(label),
      ),
    },
  ],
  historyFields: [{ id: 'tracker_access', label: 'Who may report as the tracker', words: trackerAccessWords }],
  uses: {
    vehicles: {
      words: (t, values) => t('{{number}} vehicles', values),
      page: 'vehicles',
      onArchive: 'the tracker is taken out',
    },
  },
  texts: {
    add: 'Add tracker',
    search: 'Number, model or registration',
    added: 'Tracker added',
    saved: 'Tracker saved',
    selected: (t, values) => t('{{number}} trackers selected', values),
    archived: (t, values) => t('{{number}} trackers archived', values),
    restored: (t, values) => t('{{number}} trackers restored', values),
    changed: (t, values) => t('{{number}} trackers changed', values),
    none: 'No trackers yet',
    noneHint: 'Add the first tracker to see its vehicle on the map.',
    noMatch: 'No tracker matches',
    noArchived: 'No archived trackers',
    archiveNote:
      'What they send is refused from now on. What they reported stays with its vehicles, and they can be restored.',
  },
  actions: () => <ConnectLink />,
  related: record => <TrackerTies tracker={trackers.read.result.parse(record)} />,
}
