import { Checkbox, Select, Textarea } from '@mantine/core'
import { PROTOCOL_NAMES } from '@milepost/contract/protocol-names.ts'
import {
  carriesCertificate,
  carriesKey,
  connectsItself,
  KEY_CHANGES,
  type KeyChange,
  type TrackerIdentity,
  trackerIdentities,
} from '@milepost/contract/tracker-identity.ts'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './TrackerAccessDialog.module.css'
import { TrackerFormDialog } from './TrackerFormDialog.tsx'

interface Props {
  identity: TrackerIdentity
  onClose: () => void
}

interface Changes {
  protocol: string
  /** One a line. */
  networks: string
  needsCertificate: boolean
}

const PROTOCOLS = Object.entries(PROTOCOL_NAMES).map(([value, label]) => ({ value, label }))

/** States what a tracker must show to be believed: protocol, networks, certificate, key. */
export function TrackerAccessDialog({ identity, onClose }: Props) {
  const { t } = useTranslation()
  // What was not changed here follows what is read meanwhile, such as a protocol that was accepted just before.
  const [changes, setChanges] = useState<Partial<Changes>>({})
  const change = (more: Partial<Changes>) => setChanges(before => ({ ...before, ...more }))
  const { protocol, networks, needsCertificate }: Changes = {
    protocol: identity.protocol,
    networks: identity.allowed_networks.join('\n'),
    needsCertificate: identity.requires_certificate,
    ...changes,
  }
  const [hasFault, setHasFault] = useState(false)
  const [keyChange, setKeyChange] = useState<KeyChange>('keep')
  const [madeKey, setMadeKey] = useState<string | null>(null)
  const allowed = networks.split(/[\s,]+/).filter(network => network !== '')
  const { isSaving, failure, save } = useCorrecting(
    async send => {
      const known = trackerIdentities.change.body.shape.protocol.safeParse(protocol)
      const { key } = await send(trackerIdentities.change, {
        body: {
          tracker: identity.tracker,
          ...(known.success && { protocol: known.data }),
          allowed_networks: connectsItself(protocol) ? allowed : [],
          requires_certificate: needsCertificate && carriesCertificate(protocol),
          key: keyOf(protocol, identity.has_key, keyChange),
        },
      })
      if (key === null) onClose()
      else setMadeKey(key)
    },
    { outcome: 'Update successful', note: t('Tracker changed') },
    () => {},
  )
  async function saveIfRead() {
    const isRead = trackerIdentities.change.body.shape.allowed_networks.safeParse(allowed).success
    setHasFault(!isRead)
    if (isRead) await save()
  }
  const title = t('Who may report as {{tracker}}', { tracker: identity.device_id })
  if (madeKey !== null) {
    return (
      <SecretDialog
        title={title}
        label={t('Key')}
        description={t(
          'From now on, reports without this key are refused. It is shown only now: add it to the server URL in the app as ?key=… or send it as a bearer token.',
        )}
        value={madeKey}
        onClose={onClose}
      />
    )
  }
  return (
    <TrackerFormDialog
      title={title}
      submit={t('Save')}
      isSaving={isSaving}
      failure={failure}
      save={saveIfRead}
      onClose={onClose}
    >
      <Select
        label={t('Protocol')}
        data={PROTOCOLS}
        value={protocol}
        allowDeselect={false}
        comboboxProps={IN_DIALOG}
        onChange={value => value !== null && change({ protocol: value })}
      />
      {connectsItself(protocol) && (
        <Textarea
          label={t('Allowed networks')}
          description={t('One a line, such as the range of your mobile network. Empty: from anywhere.')}
          placeholder="10.4.0.0/16"
          autosize
          minRows={2}
          value={networks}
          error={hasFault ? t('Enter each network with its size, such as 10.4.0.0/16, and 50 at most.') : failure}
          onChange={event => change({ networks: event.currentTarget.value })}
        />
      )}
      {carriesCertificate(protocol) && (
        <Checkbox
          label={t('Only over TLS, with a certificate in its name')}
          checked={needsCertificate}
          onChange={event => change({ needsCertificate: event.currentTarget.checked })}
        />
      )}
      {carriesKey(protocol) && (
        <Select
          label={t('Key')}
          data={keyChoices(identity.has_key, t)}
          value={keyChange}
          allowDeselect={false}
          comboboxProps={IN_DIALOG}
          onChange={value => setKeyChange(KEY_CHANGES.find(one => one === value) ?? 'keep')}
        />
      )}
      {isLessAsked(identity, protocol) && (
        <p className={classes.note}>
          {t('What this protocol cannot show (a key, a network, a certificate) is no longer asked for.')}
        </p>
      )}
    </TrackerFormDialog>
  )
}

/** What can be done about the key of a phone. */
function keyChoices(hasKey: boolean, t: TFunction) {
  if (!hasKey) {
    return [
      { value: 'keep', label: t('Reports need no key') },
      { value: 'make', label: t('Make a key (shown after saving, one time only)') },
    ]
  }
  return [
    { value: 'keep', label: t('Reports need the key that was made') },
    { value: 'make', label: t('Make a new key: the present one stops working') },
    { value: 'remove', label: t('Reports need no key any more') },
  ]
}

/** Whether something is asked of the tracker now that reports by another protocol cannot show. */
function isLessAsked(identity: TrackerIdentity, protocol: string): boolean {
  return (
    (identity.has_key && !carriesKey(protocol)) ||
    (identity.requires_certificate && !carriesCertificate(protocol)) ||
    (identity.allowed_networks.length > 0 && !connectsItself(protocol))
  )
}

/** A key goes with the protocol that can carry it. */
function keyOf(protocol: string, hasKey: boolean, change: KeyChange): KeyChange {
  if (carriesKey(protocol)) return change
  return hasKey ? 'remove' : 'keep'
}
