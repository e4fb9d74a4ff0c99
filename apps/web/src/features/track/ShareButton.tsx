import { ActionIcon } from '@mantine/core'
import { IconShare2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import { Hint } from '../../ui/Hint.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'

/** Copies the address of what is on the screen: opened by another person it shows the same. */
export function ShareButton() {
  const { t } = useTranslation()
  const label = t('Copy the address of this view')
  async function copy() {
    if (await copyText(location.href)) toastSuccess(t('The address of this view is copied.'))
    else toastError(t('The browser did not allow copying. Copy the address from its address bar.'))
  }
  return (
    <Hint text={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void copy()}>
        <IconShare2 size={18} stroke={1.75} />
      </ActionIcon>
    </Hint>
  )
}
