import { Button } from '@mantine/core'
import { protocolName } from '@milepost/contract/protocol-names.ts'
import type { Tracker } from '@milepost/contract/trackers.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths, recordPath } from '../../pages/paths.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import recordClasses from '../../records/Records.module.css'

interface Props {
  tracker: Tracker
  onAnother: () => void
}

/** The device that is being connected, once it is registered. */
export function RegisteredDeviceCard({ tracker: { id, tracker, protocol, vehicle }, onAnother }: Props) {
  const { t } = useTranslation()
  return (
    <section className={recordClasses.card} aria-label={t('Device')}>
      <h2>{t('1. Device')}</h2>
      <dl>
        <div>
          <dt>{t('Device number')}</dt>
          <dd>
            <Link className={recordClasses.name} to={recordPath(paths.trackers, id)}>
              {tracker}
            </Link>
          </dd>
        </div>
        <div>
          <dt>{t('Protocol')}</dt>
          <dd>{protocolName(protocol)}</dd>
        </div>
        <div>
          <dt>{t('Vehicle')}</dt>
          <dd>{vehicle === null ? '–' : <RegistrationLink vehicle={vehicle} />}</dd>
        </div>
      </dl>
      <Button size="xs" variant="default" mt="sm" onClick={onAnother}>
        {t('Connect another tracker')}
      </Button>
    </section>
  )
}
