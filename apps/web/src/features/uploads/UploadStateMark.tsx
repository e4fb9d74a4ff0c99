import type { Upload } from '@milepost/contract/uploads.ts'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconListCheck,
  IconLoader2,
} from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { StateMark } from '../../ui/StateMark.tsx'
import { isDiscarded } from './upload-figures.ts'

const MARKS: Record<Upload['state'], { word: TextKey } & Omit<ComponentProps<typeof StateMark>, 'children'>> = {
  checking: { icon: IconLoader2, outcome: 'open', word: 'Checking' },
  checked: { icon: IconListCheck, outcome: 'open', word: 'Checked, not saved' },
  waiting: { icon: IconClock, outcome: 'open', word: 'Waiting' },
  saving: { icon: IconLoader2, outcome: 'open', word: 'Saving' },
  done: { icon: IconCheck, outcome: 'done', word: 'Saved' },
  refused: { icon: IconAlertTriangle, outcome: 'failed', word: 'Not read' },
  failed: { icon: IconAlertTriangle, outcome: 'failed', word: 'Failed' },
  undoing: { icon: IconLoader2, outcome: 'open', word: 'Undoing' },
  undone: { icon: IconArrowBackUp, outcome: 'open', word: 'Undone' },
  cancelled: { icon: IconBan, outcome: 'open', word: 'Cancelled' },
}

/** How far an upload is. */
export function UploadStateMark({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const { word, ...mark } = MARKS[upload.state]
  return <StateMark {...mark}>{t(isDiscarded(upload) ? 'Discarded' : word)}</StateMark>
}
