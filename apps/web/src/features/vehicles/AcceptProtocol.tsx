import { protocolName } from '@milepost/contract/protocol-names.ts'
import { TRACKER_PROTOCOLS, trackerIdentities } from '@milepost/contract/tracker-identity.ts'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './TrackerNotes.module.css'

interface Props {
  /** Its id. */
  tracker: number
  /** By which protocols it is registered, and calls. */
  registered: string
  called: string
  mayEdit: boolean
  /** The protocol is named beside it. */
  isShort?: boolean
}

/** One click registers a tracker with the protocol by which it calls. */
export function AcceptProtocol({ tracker, registered, called, mayEdit, isShort = false }: Props) {
  const { t } = useTranslation()
  const protocol = TRACKER_PROTOCOLS.find(one => one === called)
  const before = TRACKER_PROTOCOLS.find(one => one === registered)
  const undoing = useCorrecting(
    send => send(trackerIdentities.change, { body: { tracker, protocol: before } }),
    { outcome: 'Update successful', note: t('Protocol as before') },
    () => {},
  )
  const { isSaving, failure, save } = useCorrecting(
    send => send(trackerIdentities.change, { body: { tracker, protocol } }),
    {
      outcome: 'Update successful',
      note: t('Reports by {{registered}} are refused from now on', { registered: protocolName(registered) }),
      action: () => ({ label: t('Undo'), run: () => void undoing.save() }),
    },
    () => {},
  )
  if (protocol === undefined) return null
  const label = t('Accept {{protocol}}', { protocol: protocolName(protocol) })
  return (
    <div className={classes.accept}>
      <ReasonButton
        size="xs"
        variant="default"
        aria-label={label}
        loading={isSaving}
        reason={mayEdit ? null : t('Your role may read this, not change it. Ask an administrator.')}
        onClick={() => void save()}
      >
        {isShort ? t('Accept') : label}
      </ReasonButton>
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  )
}
