import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'
import dialogClasses from './Dialog.module.css'
import classes from './KeyShownOnce.module.css'

interface Props {
  label: string
  /** What to do with it, and that it is not shown again. */
  description: string
  value: string
  onClose: () => void
}

/** The body of a dialog that has made a key: the only time that a person sees it. */
export function KeyShownOnce({ label, description, value, onClose }: Props) {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    setIsCopied(await copyText(value))
  }
  return (
    <div className={`${dialogClasses.body} ${classes.body}`}>
      <TextInput
        label={label}
        description={description}
        readOnly
        data-autofocus
        classNames={{ input: classes.key ?? '' }}
        value={value}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={() => void copy()}>{isCopied ? t('Key copied') : t('Copy key')}</Button>
      </div>
    </div>
  )
}
