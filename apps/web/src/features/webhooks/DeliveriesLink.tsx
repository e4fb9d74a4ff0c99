import { ActionIcon, Button } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../pages/paths.ts'
import { useIsPhone } from '../../ui/use-width.ts'

/** To what was sent to all webhooks. */
export function DeliveriesLink() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const label = t('Webhook deliveries')
  return isPhone ? (
    <ActionIcon
      size={36}
      variant="default"
      aria-label={label}
      renderRoot={props => <Link to={paths.webhookDeliveries} {...props} />}
    >
      <IconListCheck size={20} />
    </ActionIcon>
  ) : (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconListCheck size={16} />}
      renderRoot={props => <Link to={paths.webhookDeliveries} {...props} />}
    >
      {label}
    </Button>
  )
}
