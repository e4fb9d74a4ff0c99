import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './TrackerNotes.module.css'

interface Props {
  title: string
  /** What the button that sends the form says. */
  submit: string
  isSaving: boolean
  isIncomplete?: boolean
  save: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form about a tracker: its fields between the title and the two buttons. */
export function TrackerFormDialog({ title, submit, isSaving, isIncomplete = false, save, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} widthPx={460} atTop onClose={onClose}>
      <form
        className={`${dialogClasses.body} ${classes.form}`}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
      >
        {children}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={isIncomplete}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
