import { Button, Checkbox, TextInput } from '@mantine/core'
import { type SavedView, savedViews } from '@milepost/contract/saved-views.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HttpError } from '../api/http.ts'
import { serverText } from '../i18n/server-text.ts'
import dialogClasses from '../ui/Dialog.module.css'
import { Dialog } from '../ui/Dialog.tsx'
import { Form } from '../ui/Form.tsx'
import { textLimits } from '../ui/field-limits.ts'
import { makeChange } from '../ui/make-change.ts'
import { ReasonButton } from '../ui/ReasonButton.tsx'
import { SavedViewRow } from './SavedViewRow.tsx'
import classes from './SavedViews.module.css'
import { saveView } from './saved-views-query.ts'

interface Props {
  page: string
  /** The address of the screen now, without its question mark. */
  query: string
  views: readonly SavedView[]
  mayShare: boolean
  isSaving: boolean
  onClose: () => void
}

/** Saves the view that is on the screen, or puts those that are saved in order. */
export function SavedViewsDialog({ page, query, views, mayShare, isSaving, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Dialog title={isSaving ? t('Save this view') : t('Saved views')} widthPx={460} onClose={onClose}>
      <div className={dialogClasses.body}>
        {isSaving ? (
          <SaveForm page={page} query={query} mayShare={mayShare} onClose={onClose} />
        ) : (
          <ul className={classes.views}>
            {views.map(view => (
              <SavedViewRow key={view.id} view={view} query={query} mayShare={mayShare} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

function SaveForm({ page, query, mayShare, onClose }: Pick<Props, 'page' | 'query' | 'mayShare' | 'onClose'>) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isDefault, setDefault] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)

  const missing = name.trim() === '' ? t('Enter a name.') : null

  async function save() {
    setUnderWay(true)
    const onRefused = (error: unknown) => {
      const isTaken = error instanceof HttpError && error.status === 409
      if (isTaken) setFault(serverText(error.message))
      return isTaken
    }
    const saved = await makeChange({ outcome: 'Success', note: t('View saved'), onRefused }, send =>
      saveView(send, page, { name, query, isShared, isDefault }),
    )
    if (saved.isMade) onClose()
    else setUnderWay(false)
  }

  return (
    <Form className={classes.form} missing={missing} failure={fault} onSend={() => void save()}>
      <TextInput
        data-autofocus
        label={t('Name')}
        required
        {...textLimits(savedViews.save.body.shape.name)}
        value={name}
        error={fault}
        onChange={event => {
          setName(event.currentTarget.value)
          setFault(null)
        }}
      />
      <Checkbox
        label={t('Use as opening view')}
        checked={isDefault}
        onChange={event => setDefault(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('Share with all users of the customer')}
        description={mayShare ? undefined : t('Your role cannot share views.')}
        disabled={!mayShare}
        checked={isShared}
        onChange={event => setShared(event.currentTarget.checked)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton type="submit" reason={missing} loading={isUnderWay}>
          {t('Save')}
        </ReasonButton>
      </div>
    </Form>
  )
}
