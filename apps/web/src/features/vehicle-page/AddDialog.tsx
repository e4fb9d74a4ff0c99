import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import type { useCorrecting } from '../../ui/use-correcting.ts'
import classes from './AddDialog.module.css'
import page from './VehiclePage.module.css'

interface Props {
  title: string
  /** What the button that sends it says. */
  add: string
  /** What is still missing, in words; null: it can be sent. */
  missing: string | null
  saving: Pick<ReturnType<typeof useCorrecting>, 'isSaving' | 'failure' | 'save'>
  onClose: () => void
  children: ReactNode
}

/** A form that adds something to the page of a vehicle. */
export function AddDialog({ title, add, missing, saving: { isSaving, failure, save }, onClose, children }: Props) {
  const { t } = useTranslation()

  return (
    <Dialog title={title} widthPx={460} onClose={onClose}>
      <Form
        className={`${dialogClasses.body} ${classes.form}`}
        missing={missing}
        failure={failure}
        onSend={() => void save()}
      >
        {children}
        {failure !== null && (
          <p className={page.wrong} role="alert">
            {failure}
          </p>
        )}
        <div className={dialogClasses.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton type="submit" reason={missing} loading={isSaving}>
            {add}
          </ReasonButton>
        </div>
      </Form>
    </Dialog>
  )
}
