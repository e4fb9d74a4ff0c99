import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Message } from './Message.tsx'

interface Props {
  title: string
  onClearSearch: () => void
  /** Where else to look. */
  elsewhere?: ReactNode
}

/** Instead of a list of which the search left nothing. */
export function NothingFound({ title, onClearSearch, elsewhere }: Props) {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconSearchOff}
      title={title}
      text={t('Please change the search query')}
      action={
        <>
          {elsewhere}
          <Button variant="default" onClick={onClearSearch}>
            {t('Clear search')}
          </Button>
        </>
      }
    />
  )
}
