import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Message } from '../ui/Message.tsx'

/** Instead of the rows of a list of which search and filters left none. */
export function NoMatch({ title, onClearFilters }: { title: string; onClearFilters: () => void }) {
  const { t } = useTranslation()
  return (
    <Message
      icon={IconFilterOff}
      title={title}
      text={t('Please change the search query')}
      action={
        <Button variant="default" onClick={onClearFilters}>
          {t('Clear filters')}
        </Button>
      }
    />
  )
}
