import { protocolName } from '@milepost/contract/protocol-names.ts'
import type { TrackerIdentity } from '@milepost/contract/tracker-identity.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { AcceptProtocol } from './AcceptProtocol.tsx'
import classes from './TrackerNotes.module.css'

type Refused = TrackerIdentity['refused'][number]

interface Props {
  identity: TrackerIdentity
  mayEdit: boolean
}

/** Who called in the name of a tracker and was refused, with the click that accepts another protocol; nothing where nobody did. */
export function TrackerRefusals({ identity, mayEdit }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  if (identity.refused.length === 0) return null
  return (
    <ul className={classes.notes}>
      {identity.refused.map(refused => (
        <li key={`${refused.reason} ${refused.protocol}`}>
          <span>{refusalNote(refused, identity, words, t)}</span>
          {refused.reason === 'other-protocol' && (
            <AcceptProtocol
              tracker={identity.tracker}
              registered={identity.protocol}
              called={refused.protocol}
              mayEdit={mayEdit}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function refusalNote(refused: Refused, { protocol }: TrackerIdentity, words: Words, t: TFunction): string {
  const values = {
    count: refused.calls,
    number: words.number(refused.calls),
    protocol: protocolName(refused.protocol),
    registered: protocolName(protocol),
    last: words.moment(Date.parse(refused.last_refused)),
    address: refused.last_address ?? t('Unknown'),
  }
  return {
    'other-protocol': t(
      '{{number}} reports by {{protocol}} refused, the last {{last}} from {{address}}: registered as {{registered}}',
      values,
    ),
    'foreign-network': t('{{number}} reports from other networks refused, the last {{last}} from {{address}}', values),
    'missing-key': t('{{number}} reports without the right key refused, the last {{last}} from {{address}}', values),
    'foreign-certificate': t(
      '{{number}} reports with the certificate of another device refused, the last {{last}} from {{address}}',
      values,
    ),
    'missing-certificate': t(
      '{{number}} reports without a certificate refused, the last {{last}} from {{address}}',
      values,
    ),
  }[refused.reason]
}
