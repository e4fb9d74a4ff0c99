import { ActionIcon, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../pages/paths.ts'
import { useIsPhone } from '../../ui/use-width.ts'

/** To the page that guides through connecting a device. */
export function ConnectLink() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const label = t('Connect a tracker')
  return isPhone ? (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={label}
      renderRoot={props => <Link to={paths.connectTracker} {...props} />}
    >
      <IconPlugConnected size={20} />
    </ActionIcon>
  ) : (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconPlugConnected size={16} />}
      renderRoot={props => <Link to={paths.connectTracker} {...props} />}
    >
      {label}
    </Button>
  )
}
