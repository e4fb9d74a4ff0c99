import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { type TrackerIdentity, trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IN_DIALOG } from '../../records/FieldInput.tsx'
import dialogClasses from '../../ui/Dialog.module.css'
import { useCorrecting } from '../../ui/use-correcting.ts'
import { PROTOCOL_NAMES } from './protocol-names.ts'
import { TrackerFormDialog } from './TrackerFormDialog.tsx'
import classes from './TrackerNotes.module.css'

interface Props {
  identity: TrackerIdentity
  onClose: () => void
}

const PROTOCOLS = Object.entries(PROTOCOL_NAMES).map(([value, label]) => ({ value, label }))

/** States what a tracker must show to be believed: protocol, networks, certificate, key. */
export function TrackerAccessDialog({ identity, onClose }: Props) {
  const { t } = useTranslation()
  const [protocol, setProtocol] = useState(identity.protocol)
  const [networks, setNetworks] = useState(identity.allowed_networks.join('\n'))
  const [needsCertificate, setNeedsCertificate] = useState(identity.requires_certificate)
  const [hasFault, setHasFault] = useState(false)
  const allowed = networks.split(/[\s,]+/).filter(network => network !== '')
  const { isSaving, failure, save } = useCorrecting(
    send => {
      const known = trackerIdentities.change.body.shape.protocol.safeParse(protocol)
      return send(trackerIdentities.change, {
        body: {
          tracker: identity.tracker,
          ...(known.success && { protocol: known.data }),
          allowed_networks: allowed,
          requires_certificate: needsCertificate,
        },
      })
    },
    { outcome: 'Update successful', note: t('Tracker changed') },
    onClose,
  )
  async function saveIfRead() {
    const isRead = trackerIdentities.change.body.shape.allowed_networks.safeParse(allowed).success
    setHasFault(!isRead)
    if (isRead) await save()
  }
  return (
    <TrackerFormDialog
      title={t('Who may report as {{tracker}}', { tracker: identity.device_id })}
      submit={t('Save')}
      isSaving={isSaving}
      save={saveIfRead}
      onClose={onClose}
    >
      <Select
        label={t('Protocol')}
        data={PROTOCOLS}
        value={protocol}
        allowDeselect={false}
        comboboxProps={IN_DIALOG}
        onChange={value => value !== null && setProtocol(value)}
      />
      <Textarea
        label={t('Allowed networks')}
        description={t('One a line, such as the range of your mobile network. Empty: from anywhere.')}
        placeholder="10.4.0.0/16"
        autosize
        minRows={2}
        value={networks}
        error={hasFault ? t('Enter each network with its size, such as 10.4.0.0/16, and 50 at most.') : failure}
        onChange={event => setNetworks(event.currentTarget.value)}
      />
      <Checkbox
        label={t('Only over TLS, with a certificate in its name')}
        checked={needsCertificate}
        onChange={event => setNeedsCertificate(event.currentTarget.checked)}
      />
      {identity.protocol === 'osmand' && <TrackerKey identity={identity} />}
    </TrackerFormDialog>
  )
}

/** Of a phone: the key that its reports carry. It is shown once, when it is made. */
function TrackerKey({ identity }: { identity: TrackerIdentity }) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string | null>(null)
  const [hasKey, setHasKey] = useState(identity.has_key)
  const making = useCorrecting(
    async send => {
      const made = await send(trackerIdentities.makeKey, { body: { tracker: identity.tracker } })
      setKey(made.key)
      setHasKey(true)
    },
    { outcome: 'Success', note: t('Key made') },
    () => {},
  )
  const removing = useCorrecting(
    async send => {
      await send(trackerIdentities.removeKey, { query: { tracker_id: identity.tracker } })
      setKey(null)
      setHasKey(false)
    },
    { outcome: 'Remove success', note: t('Key removed') },
    () => {},
  )
  return (
    <div className={classes.form}>
      {key !== null && (
        <TextInput
          label={t('Key')}
          description={t(
            'From now on, reports without this key are refused. It is shown only now: add it to the server URL in the app as ?key=… or send it as a bearer token.',
          )}
          readOnly
          value={key}
          onFocus={event => event.currentTarget.select()}
        />
      )}
      <div className={dialogClasses.actions}>
        {hasKey && (
          <Button size="xs" variant="default" loading={removing.isSaving} onClick={() => void removing.save()}>
            {t('Remove key')}
          </Button>
        )}
        <Button size="xs" variant="default" loading={making.isSaving} onClick={() => void making.save()}>
          {hasKey ? t('Make new key') : t('Make key')}
        </Button>
      </div>
      {making.failure !== null && <p role="alert">{making.failure}</p>}
      {removing.failure !== null && <p role="alert">{removing.failure}</p>}
    </div>
  )
}
