import type { Upload } from '@milepost/contract/uploads.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconListCheck, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import type { Icon } from '../../ui/icon.ts'
import classes from './Uploads.module.css'

const STATES: Record<Upload['state'], { icon: Icon; word: TextKey }> = {
  checking: { icon: IconLoader2, word: 'Checking' },
  checked: { icon: IconListCheck, word: 'Checked, not saved' },
  waiting: { icon: IconClock, word: 'Waiting' },
  saving: { icon: IconLoader2, word: 'Saving' },
  done: { icon: IconCheck, word: 'Saved' },
  refused: { icon: IconAlertTriangle, word: 'Not read' },
  failed: { icon: IconAlertTriangle, word: 'Failed' },
  cancelled: { icon: IconBan, word: 'Cancelled' },
}

/** How far an upload is: a sign and the word. */
export function UploadStateMark({ state }: { state: Upload['state'] }) {
  const { t } = useTranslation()
  const { icon: StateIcon, word } = STATES[state]
  return (
    <span className={classes.state} data-state={state}>
      <StateIcon size={14} stroke={2} aria-hidden="true" />
      {t(word)}
    </span>
  )
}
