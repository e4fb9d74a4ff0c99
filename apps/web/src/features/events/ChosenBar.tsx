import { Button } from '@mantine/core'
import { IconCheck, IconEye, IconProgress, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './ChosenBar.module.css'
import { DismissForm } from './DismissForm.tsx'
import { useEventWords } from './use-event-words.ts'
import type { Triage } from './use-triage.ts'

/** What can be done with the events that are chosen, all at once. */
export function ChosenBar({ triage }: { triage: Triage }) {
  const { t } = useTranslation()
  const words = useEventWords()
  const { chosen, reviewChosen, isDismissingChosen, setDismissingChosen } = triage
  const count = chosen.events.length
  const set = (state: 'seen' | 'in_progress' | 'closed') => () => reviewChosen({ state, reason: null })
  return (
    <div className={classes.bar}>
      <strong role="status">{t('{{number}} events selected', { count, number: words.number(count) })}</strong>
      <div className={classes.actions}>
        <Button size="xs" variant="default" leftSection={<IconEye size={15} />} onClick={set('seen')}>
          {t('Mark as seen')}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconProgress size={15} />} onClick={set('in_progress')}>
          {t('Mark as in progress')}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconCheck size={15} />} onClick={set('closed')}>
          {t('Close events')}
        </Button>
        <Button size="xs" variant="default" leftSection={<IconX size={15} />} onClick={() => setDismissingChosen(true)}>
          {t('Dismiss…')}
        </Button>
      </div>
      <Button size="xs" variant="subtle" color="gray" onClick={chosen.clear}>
        {t('Clear selection')}
      </Button>
      {isDismissingChosen && (
        <Dialog
          title={t('Dismiss {{count}} events', { count })}
          widthPx={440}
          onClose={() => setDismissingChosen(false)}
        >
          <div className={dialogClasses.body}>
            <DismissForm
              onCancel={() => setDismissingChosen(false)}
              onDismiss={reason => {
                setDismissingChosen(false)
                reviewChosen({ state: 'dismissed', reason })
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
