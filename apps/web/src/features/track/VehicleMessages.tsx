import { Button } from '@mantine/core'
import { devices } from '@milepost/contract/devices.ts'
import type { Result } from '@milepost/contract/route.ts'
import { IconClock, IconClockX, IconMailCheck, IconSend } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { HttpError } from '../../api/http.ts'
import { serverText } from '../../i18n/server-text.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import type { Icon } from '../../ui/icon.ts'
import { makeChange } from '../../ui/make-change.ts'
import { toastWarning } from '../../ui/toasts.ts'
import classes from './DrawerList.module.css'

type Message = Result<typeof devices.messages>['results'][number]

const STATES: Record<Message['state'], { word: TextKey; icon: Icon }> = {
  queued: { word: 'waiting for the tracker to connect', icon: IconClock },
  sent: { word: 'sent, no answer yet', icon: IconSend },
  answered: { word: 'answered', icon: IconMailCheck },
  expired: { word: 'expired without an answer', icon: IconClockX },
}

const SHOWN = 5
/** While a response may come, and otherwise: another user may query the same vehicle. */
const AGAIN_SOON_MS = 3_000
const AGAIN_MS = 30_000

const isPending = ({ state }: Message) => state === 'queued' || state === 'sent'

/** A vehicle that cannot be asked is no failure of anything. */
function warnOfNoTracker(failure: unknown): boolean {
  const isRefused = failure instanceof HttpError && failure.status === 409
  if (isRefused) toastWarning(serverText(failure.message))
  return isRefused
}

/** Queries the position of the vehicle's tracker (TRK-15), and shows what became of each message. */
export function VehicleMessages({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['track', 'messages', vehicleId],
    queryFn: ({ signal }) => call(devices.messages, { query: { vehicle: vehicleId } }, { signal }),
    refetchInterval: query => (query.state.data?.results.some(isPending) ? AGAIN_SOON_MS : AGAIN_MS),
  })
  const message = useMutation({
    mutationFn: () =>
      makeChange({ outcome: 'Success', note: t('Position requested'), onRefused: warnOfNoTracker }, send =>
        send(devices.message, { query: { vehicle: vehicleId } }),
      ),
    onSettled: () => refetch(),
  })
  const found = data?.results.slice(0, SHOWN) ?? []
  return (
    <section className={classes.part} aria-label={t('Position requests')}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t('Position requests')}</h3>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={message.isPending}
          onClick={() => message.mutate()}
        >
          {t('Request position')}
        </Button>
      </div>
      {error !== null && data === undefined && (
        <p className={classes.note} role="alert">
          {t('The requests could not be loaded.')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {data !== undefined && found.length === 0 && <p className={classes.note}>{t('No requests yet.')}</p>}
      {found.length > 0 && (
        <ul className={classes.list} aria-live="polite">
          {found.map(({ id, state, text, answer, created_at }) => {
            const { word, icon: StateIcon } = STATES[state]
            return (
              <li key={id} className={classes.row}>
                <StateIcon size={16} aria-hidden="true" />
                <span className={classes.wraps}>
                  <code>{text}</code> <span className={classes.quiet}>{t(word)}</span>
                  {answer && <div className={classes.quiet}>{answer}</div>}
                </span>
                <span className={classes.quiet}>{words.moment(Date.parse(created_at))}</span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
