import { Button } from '@mantine/core'
import { protocolName } from '@milepost/contract/protocol-names.ts'
import type { Result } from '@milepost/contract/route.ts'
import type { unknownDevices } from '@milepost/contract/unknown-devices.ts'
import { IconPlugConnectedX, IconZzz } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import recordClasses from '../../records/Records.module.css'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { useTickingSecond } from '../../ui/use-ticking-second.ts'
import classes from './ConnectTracker.module.css'
import { type DeviceMaker, makerOf } from './device-makers.ts'

interface Props {
  /** Empty: none is typed yet. */
  number: string
  calls: UseQueryResult<Result<typeof unknownDevices.calls>>
  maker: DeviceMaker | null
  onMaker: (maker: DeviceMaker) => void
}

/** Before a device is registered: whether it calls under its number already, and by which protocol. */
export function UnregisteredCallsCard({ number, calls: { data, error, refetch }, maker, onMaker }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  useTickingSecond()
  const [newest] = data?.results ?? []
  const called = newest && makerOf(newest.protocol)
  return (
    <section className={recordClasses.card} aria-label={t('Connection')}>
      <h2>{t('3. Connection')}</h2>
      {error !== null && data === undefined ? (
        <FailedMessage error={error} onRetry={() => void refetch()} />
      ) : newest === undefined ? (
        <>
          <p className={classes.state}>
            <IconZzz size={22} aria-hidden="true" />
            <strong>{number === '' ? t('No device number yet') : t('Waiting for the first call…')}</strong>
          </p>
          <p className={classes.text} aria-live="polite">
            {t('Enter the number, choose the vehicle and register the tracker. What it sends is shown here.')}
          </p>
        </>
      ) : (
        <>
          <p className={classes.state} data-state="unregistered">
            <IconPlugConnectedX size={22} aria-hidden="true" />
            <strong>
              {t('Last call {{age}} by {{protocol}}, not registered', {
                age: words.age(Date.now() - Date.parse(newest.last_seen)),
                protocol: protocolName(newest.protocol),
              })}
            </strong>
          </p>
          <p className={classes.text} aria-live="polite">
            {t(
              'A device connects with the number {{number}}. Choose its vehicle and register it: its records are stored from then on.',
              {
                number,
              },
            )}
          </p>
          {called && called !== maker && (
            <Button size="xs" variant="default" onClick={() => onMaker(called)}>
              {t('Choose {{protocol}}', { protocol: protocolName(newest.protocol) })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
