import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Message } from './Message.tsx'

/** Instead of a list of which the search left nothing. */
export function NothingFound({ title, onClearSearch }: { title: string; onClearSearch: () => void }) {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconSearchOff}
      title={title}
      text={t('Please change the search query')}
      action={
        <Button variant="default" onClick={onClearSearch}>
          {t('Clear search')}
        </Button>
      }
    />
  )
}
