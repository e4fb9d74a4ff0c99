import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './Editor.module.css'

/** That latitude and longitude seem to be in each other's place, with a button that swaps them. */
export function SwapNotice({ onSwap }: { onSwap: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.swap} role="status">
      <p>{t('This is far from your other geofences. Latitude and longitude may be swapped.')}</p>
      <Button size="xs" variant="default" leftSection={<IconArrowsExchange size={15} />} onClick={onSwap}>
        {t('Swap them')}
      </Button>
    </div>
  )
}
