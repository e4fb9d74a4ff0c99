import { useTranslation } from 'react-i18next'
import { Dialog } from '../ui/Dialog.tsx'
import { keyLabels, useRegisteredShortcuts } from '../ui/shortcuts.ts'
import classes from './KeysDialog.module.css'

/** The keys that do something on this page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('Keyboard shortcuts')} widthPx={400} onClose={onClose}>
      <dl className={classes.keys}>
        {useRegisteredShortcuts().map(({ keys, label }) => (
          <div key={keys} className={classes.row}>
            <dt>{t(label)}</dt>
            <dd>
              {keyLabels(keys).map(key => (
                <kbd key={key}>{key === ' ' ? t('Space') : key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
