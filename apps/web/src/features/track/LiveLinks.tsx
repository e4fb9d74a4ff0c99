import { ActionIcon, Button } from '@mantine/core'
import { type LiveLink, liveLinks } from '@milepost/contract/live-links.ts'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useWords } from '../../i18n/use-words.ts'
import { useRefusal } from '../../live-links/use-refusal.ts'
import { confirmDialog } from '../../ui/dialogs.ts'
import { Hint } from '../../ui/Hint.tsx'
import { makeChange } from '../../ui/make-change.ts'
import classes from './DrawerList.module.css'

/** How often others open it, and that somebody else ended it, is seen without a reload. */
const AGAIN_MS = 60_000

interface Props {
  vehicleId: number
  registration: string
}

/** The links by which anybody sees where the vehicle is: those that work, with how often they were opened. */
export function LiveLinks({ vehicleId, registration }: Props) {
  const { t } = useTranslation()
  const mayNotRead = useRefusal(liveLinks.list)
  const mayNotMake = useRefusal(liveLinks.make)
  const { data, error, refetch } = useQuery({
    queryKey: ['track', 'live-links', vehicleId],
    queryFn: ({ signal }) => call(liveLinks.list, { params: { id: vehicleId } }, { signal }),
    enabled: mayNotRead === null,
    refetchInterval: AGAIN_MS,
  })
  const links = data?.results ?? []
  return (
    <section className={classes.part} aria-label={t('Live links')}>
      <h3 className={classes.title}>{t('Live links')}</h3>
      {error !== null && data === undefined && (
        <p className={classes.note} role="alert">
          {t('The live links could not be loaded.')}{' '}
          <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {data !== undefined && links.length === 0 && <p className={classes.note}>{t('Not shared at present.')}</p>}
      {links.length > 0 && (
        <ul className={classes.list}>
          {links.map(link => (
            <LinkRow
              key={link.id}
              {...{ link, registration }}
              mayRevoke={mayNotMake === null}
              onRevoked={() => void refetch()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface RowProps {
  link: LiveLink
  registration: string
  mayRevoke: boolean
  onRevoked: () => void
}

function LinkRow({ link, registration, mayRevoke, onRevoked }: RowProps) {
  const { t } = useTranslation()
  const words = useWords()
  const label = t('End live link')
  const opened = link.opened === 0 ? t('not opened yet') : t('opened {{count}} times', { count: link.opened })

  async function revoke() {
    const isSure = await confirmDialog({
      title: t('End the live link of {{registration}}?', { registration }),
      message: t('Whoever has it sees nothing more. A new link can be made at any time.'),
      confirmLabel: t('End link'),
      destructive: true,
    })
    if (!isSure) return
    await makeChange({ outcome: 'Remove success', note: t('Sharing ended') }, send =>
      send(liveLinks.revoke, { params: { id: link.id } }),
    )
    onRevoked()
  }

  return (
    <li className={classes.row}>
      <IconLink size={16} aria-hidden="true" />
      <span className={classes.wraps}>
        {[link.name !== registration && link.name, link.destination].filter(Boolean).join(' → ')}
        <div>{t('Until {{moment}}', { moment: words.dateAndTime(link.expires_at) })}</div>
        <div className={classes.quiet}>{[link.created_by, opened].filter(text => text !== '').join(' · ')}</div>
      </span>
      {mayRevoke && (
        <Hint text={label}>
          <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void revoke()}>
            <IconLinkOff size={18} stroke={1.75} />
          </ActionIcon>
        </Hint>
      )}
    </li>
  )
}
