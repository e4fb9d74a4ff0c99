import type { HeardOfTracker } from '@milepost/contract/device-connections.ts'
import type { TFunction } from 'i18next'
import type { Words } from '../../i18n/use-words.ts'
import type { ConnectionState } from './connection-state.ts'

/** How far a tracker has come, in a line. */
export function connectionHeadline(
  state: ConnectionState,
  { last_heard, fix }: HeardOfTracker,
  words: Words,
  t: TFunction,
  nowMs: number,
): string {
  const age = last_heard === null ? '' : words.age(nowMs - Date.parse(last_heard))
  if (state === 'reporting' && fix !== null) {
    const { place, lat, long, ignition } = fix
    const where = place === null ? `${lat.toFixed(5)}, ${long.toFixed(5)}` : words.placeName(place)
    if (ignition === null) return t('Last contact {{age}}, position: {{where}}', { age, where })
    return ignition
      ? t('Last contact {{age}}, position: {{where}}, ignition on', { age, where })
      : t('Last contact {{age}}, position: {{where}}, ignition off', { age, where })
  }
  if (state === 'no fix') return t('Last contact {{age}}, without a GPS position', { age })
  if (state === 'wrong clock') return t('Last contact {{age}}, with a wrong date', { age })
  if (state === 'private') return t('Last contact {{age}}, in a private time', { age })
  if (state === 'refused') return t('The device calls and is refused')
  if (state === 'unread') return t('The device calls, and its messages cannot be read')
  return last_heard === null ? t('Waiting for the first call…') : t('Last contact {{age}}. Waiting…', { age })
}

/** What to do about it. */
export function connectionAdvice(state: ConnectionState, t: TFunction): string {
  return {
    waiting: t(
      'Check the device number digit by digit, then server, port and APN in the device, the credit of its SIM card, and its power supply. A device that is set to the port of another protocol cannot be recognised.',
    ),
    refused: t('Correct what is listed below. The next report is then accepted.'),
    unread: t(
      'Check that the device is set to the protocol and port shown here. If it is, its firmware may differ from what Milepost reads.',
    ),
    'no fix': t(
      'Place the device or its antenna with a clear view of the sky. The first position can take some minutes.',
    ),
    'wrong clock': t(
      'Its records are dated before 2015 or more than a day ahead, so they are kept and not shown. Most devices set their clock by satellites: give it a clear view of the sky, and check its time settings.',
    ),
    private: t('It reports. Where it is stays private.'),
    reporting: t('The tracker is connected.'),
  }[state]
}

/** Why a message was not read, by the codes of the codecs. */
export function unreadReason(code: string, t: TFunction): string {
  if (code === 'bad-checksum') return t('wrong checksum')
  if (code === 'bad-login') return t('unknown login')
  if (code === 'unsupported-message') return t('unknown message')
  return t('damaged or of another protocol ({{code}})', { code })
}
