import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './TrackerNotes.module.css'

interface Props {
  title: string
  /** What the button that sends the form says. */
  submit: string
  isSaving: boolean
  /** Why it cannot be sent yet; null when it can. */
  reason?: string | null
  /** What the server has against what was sent; the caller says it in a field. */
  failure: string | null
  save: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form about a tracker: its fields between the title and the two buttons. */
export function TrackerFormDialog({ title, submit, isSaving, reason = null, failure, save, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={title} widthPx={460} atTop onClose={onClose}>
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={reason}
        failure={failure}
        onSend={() => void save()}
      >
        {children}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton type="submit" loading={isSaving} reason={reason}>
            {submit}
          </ReasonButton>
        </div>
      </Form>
    </Dialog>
  )
}
