import { ActionIcon } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import { Hint } from '../../ui/Hint.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'

/** Copies the address of what is on the screen: opened by another person it shows the same. */
export function ShareButton() {
  const { t } = useTranslation()
  const label = t('Copy link to this view')
  async function copy() {
    if (await copyText(location.href)) toastSuccess(t('Link copied'))
    else toastError(t('The browser blocked copying. Copy the link from the address bar.'))
  }
  return (
    <Hint text={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void copy()}>
        <IconShare2 size={18} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
