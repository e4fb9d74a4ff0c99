import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFunction } from '../api/http.ts'
import dialogClasses from './Dialog.module.css'
import { Dialog } from './Dialog.tsx'
import { Form } from './Form.tsx'
import classes from './SecretDialog.module.css'
import { SecretDialog } from './SecretDialog.tsx'
import { useCorrecting } from './use-correcting.ts'

interface Props {
  title: string
  /** What is asked before it is made; without it the button has the focus. */
  fields?: ReactNode
  /** What must be mended in the fields before it is made. */
  missing?: string | null
  /** What follows from making it; null: nothing that is not said elsewhere. */
  note: string | null
  /** Of the button that makes it. */
  button: string
  make: (send: CallFunction) => Promise<string>
  /** How the secret is shown. */
  shown: { title: string; label: string; description: string; picture?: ReactNode }
  onClose: () => void
}

/** Makes a key or another secret, and shows it this once. */
export function SecretMakingDialog({ title, shown, onClose, ...form }: Props) {
  const [secret, setSecret] = useState<string | null>(null)
  if (secret !== null) return <SecretDialog {...shown} value={secret} onClose={onClose} />
  return (
    <Dialog title={title} widthPx={480} atTop onClose={onClose}>
      <MakingForm {...form} onMade={setSecret} onClose={onClose} />
    </Dialog>
  )
}

function MakingForm({
  fields,
  missing = null,
  note,
  button,
  make,
  onMade,
  onClose,
}: Omit<Props, 'title' | 'shown'> & { onMade: (secret: string) => void }) {
  const { t } = useTranslation()
  const { isSaving, failure, save } = useCorrecting(
    async send => onMade(await make(send)),
    // What was made is shown itself: on a phone a toast would lie over its buttons.
    { outcome: 'Success', note: () => null },
    () => {},
  )
  return (
    <Form
      className={`${dialogClasses.body} ${classes.body}`}
      missing={missing}
      failure={failure}
      onSend={() => void save()}
    >
      {fields}
      {note !== null && <p className={classes.note}>{note}</p>}
      {failure !== null && <p role="alert">{failure}</p>}
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isSaving} {...(fields === undefined && { 'data-autofocus': true })}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
