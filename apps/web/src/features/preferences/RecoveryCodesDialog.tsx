import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../ui/copy-text.ts'
import dialogClasses from '../../ui/Dialog.module.css'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './RecoveryCodesDialog.module.css'

/** Shows recovery codes, the only time that a person sees them: to copy, to download and to print. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [copy, setCopy] = useState<'done' | 'failed' | null>(null)
  const title = t('Milepost recovery codes')
  const text = codes.join('\n')
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${title}\n\n${text}\n`)}`
  return (
    <Dialog title={t('Recovery codes')} widthPx={460} atTop staysOpen onClose={onClose}>
      <div className={dialogClasses.parts}>
        <p>
          {t(
            'Keep these codes where you find them without your phone. Each signs you in once. They are not shown again.',
          )}
        </p>
        <div className={classes.printed} data-print>
          <strong className={classes.paper}>{title}</strong>
          <ol className={classes.codes}>
            {codes.map(code => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ol>
        </div>
        {copy === 'failed' && (
          <p role="alert">{t('The browser did not allow copying. Select the text and copy it by hand.')}</p>
        )}
        <div className={dialogClasses.actions}>
          <Button
            variant="default"
            onClick={() => void copyText(text).then(isDone => setCopy(isDone ? 'done' : 'failed'))}
          >
            {copy === 'done' ? t('Copied') : t('Copy')}
          </Button>
          <Button variant="default" component="a" href={file} download="milepost-recovery-codes.txt">
            {t('Download')}
          </Button>
          <Button variant="default" onClick={() => print()}>
            {t('Print')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('I have kept them')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
