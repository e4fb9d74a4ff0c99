import { Button, Code, TextInput } from '@mantine/core'
import { type DevicePort, deviceConnections } from '@milepost/contract/device-connections.ts'
import { isLoopback } from '@milepost/domain/net/loopback.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { skipToken, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useWords } from '../../i18n/use-words.ts'
import recordClasses from '../../records/Records.module.css'
import { copyText } from '../../ui/copy-text.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import classes from './ConnectTracker.module.css'
import { type DeviceMaker, isIpAddress, settingMessages } from './device-makers.ts'

interface Props {
  maker: DeviceMaker
  number: string
}

/** What to set in a device: server, port, and the messages that set them. */
export function DeviceSettingsCard({ maker, number }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['trackers', 'ports'],
    queryFn: ({ signal }) => call(deviceConnections.ports, {}, { signal }),
  })
  const port = data && portOf(maker, data.results)
  return (
    <section className={recordClasses.card} aria-label={t('Settings of the device')}>
      <h2>{t('2. Settings of the device')}</h2>
      {error !== null && data === undefined && <FailedMessage error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <SkeletonRows label={t('Loading…')} />}
      {port === null && <p className={classes.text}>{t('This installation listens on no port for this device.')}</p>}
      {data && port && isLoopback(data.host) && (
        <p className={classes.warning}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t(
            'Devices cannot reach this name, which is only of this computer. Use the public name or IP address of the server; MILEPOST_ORIGIN sets what is shown here.',
          )}
        </p>
      )}
      {port && maker === 'osmand' && <PhoneSettings number={number} />}
      {data && port && maker !== 'osmand' && (
        <ServerSettings maker={maker} number={number} host={data.host} port={port} />
      )}
    </section>
  )
}

/** That of the protocol, else the one for all, which takes no phones. Null: none is listened to. */
function portOf(maker: DeviceMaker, ports: readonly DevicePort[]): DevicePort | null {
  const named = (protocol: string) => ports.find(port => port.protocol === protocol) ?? null
  return named(maker) ?? (maker === 'osmand' ? null : named('common'))
}

interface ServerSettingsProps extends Props {
  host: string
  port: DevicePort
}

function ServerSettings({ maker, number, host, port: { port, transports, takes_tls } }: ServerSettingsProps) {
  const { t } = useTranslation()
  const words = useWords()
  const [apn, setApn] = useState('')
  return (
    <>
      <dl>
        <div>
          <dt>{t('Server')}</dt>
          <dd>
            <Code>{host}</Code>
          </dd>
        </div>
        <div>
          <dt>{t('Port')}</dt>
          <dd>
            <Code>{port}</Code>
          </dd>
        </div>
        <div>
          <dt>{t('Transport')}</dt>
          <dd>{transports.map(one => one.toUpperCase()).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('Encryption (TLS)')}</dt>
          <dd>{words.yesNo(takes_tls)}</dd>
        </div>
      </dl>
      <Messages
        maker={maker}
        messages={settingMessages(maker, { host, port, apn: apn.trim(), number })}
        apn={apn}
        onApn={setApn}
      />
      {maker === 'ruptela' && !isIpAddress(host) && (
        <p className={classes.text}>
          {t(
            'The maker’s list of commands names an IP address here. If the device does not take the name, enter the IP address of the server.',
          )}
        </p>
      )}
    </>
  )
}

interface MessagesProps {
  maker: DeviceMaker
  messages: readonly string[]
  apn: string
  onApn: (apn: string) => void
}

function Messages({ maker, messages, apn, onApn }: MessagesProps) {
  const { t } = useTranslation()
  if (messages.length === 0) {
    return <p className={classes.text}>{t('Set them with the program or the menu of the maker.')}</p>
  }
  return (
    <>
      <TextInput
        mt="sm"
        label={t('APN of the SIM card')}
        placeholder="internet"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={t('The mobile operator says it. It goes into the messages below.')}
        value={apn}
        maxLength={60}
        onChange={event => onApn(event.currentTarget.value)}
      />
      <p className={classes.text}>{t('Send to the SIM card of the device by SMS, one after the other:')}</p>
      <ol className={classes.messages}>
        {messages.map(message => (
          <li key={message}>
            <code>{message}</code>
            <CopyButton text={message} />
          </li>
        ))}
      </ol>
      <p className={classes.text}>{messageNote(maker, t)}</p>
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState<string | null>(null)
  return (
    <Button
      size="compact-xs"
      variant="default"
      onClick={() => void copyText(text).then(isDone => setCopied(isDone ? text : null))}
    >
      {copied === text ? t('Copied') : t('Copy')}
    </Button>
  )
}

/** What to mind in the message of a maker. */
function messageNote(maker: DeviceMaker, t: TFunction): string {
  if (maker === 'teltonika') return t('It begins with two spaces, unless a login and a password are set in the device.')
  if (maker === 'ruptela') return t('It begins with a space, unless a password is set in the device.')
  if (maker === 'queclink')
    return t(
      'gv300 is the password: the model in small letters, unless another one is set. Some models have further fields: compare with the protocol document of the model.',
    )
  if (maker === 'suntech') return t('For the ST300 family. Set newer devices with the program of the maker.')
  return t('The device replies to each message. Without a reply, check the SIM card.')
}

/** The address for an app, and the same for the camera of the phone. */
function PhoneSettings({ number }: { number: string }) {
  const { t } = useTranslation()
  const typed = number.trim()
  const { data, error, refetch } = useQuery({
    queryKey: ['trackers', 'phone', typed],
    queryFn:
      typed === ''
        ? skipToken
        : ({ signal }) => call(deviceConnections.phone, { query: { number: typed } }, { signal }),
  })
  if (typed === '') return <p className={classes.text}>{t('Enter the device number to see the address.')}</p>
  if (error !== null && data === undefined) return <FailedMessage error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <SkeletonRows label={t('Loading…')} />
  const { qr, address } = data
  return (
    <>
      <p className={classes.text}>
        {t('In Traccar Client, scan the code from the settings, or enter the server URL and the identifier.')}
      </p>
      <div className={classes.phone}>
        <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('QR code of the address')}>
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <dl>
          <div>
            <dt>{t('Server URL')}</dt>
            <dd>
              <Code>{new URL(address).origin}</Code>
            </dd>
          </div>
          <div>
            <dt>{t('Identifier')}</dt>
            <dd>
              <Code>{typed}</Code>
            </dd>
          </div>
        </dl>
      </div>
    </>
  )
}
