import { Alert, Button, FileButton, Progress } from '@mantine/core'
import type { MapAreaImport } from '@milepost/contract/map-areas.ts'
import { IconAlertTriangle, IconCheck, IconLoader2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import classes from './MapAreas.module.css'
import { importFailure } from './upload-failure.ts'

const STAGES: Record<NonNullable<MapAreaImport['stage']>, TextKey> = {
  reading: 'Reading the file',
  'cutting tiles': 'Drawing the map',
  checking: 'Checking the result',
}

interface Props {
  state: MapAreaImport
  isSending: boolean
  onCancel: () => void
  onResume: (file: File) => void
}

/** The import that is under way, or how the last one ended. */
export function ImportProgress({ state, isSending, onCancel, onResume }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { name, received_bytes, bytes, failure } = state
  if (state.state === 'done') {
    return (
      <Alert color="green" icon={<IconCheck size={18} />} role="status">
        {t('{{name}} installed', { name })}
      </Alert>
    )
  }
  if (state.state === 'failed' || state.state === 'cancelled') {
    return (
      <Alert color={failure ? 'red' : 'gray'} icon={<IconAlertTriangle size={18} />} role="status">
        {failure
          ? `${t('{{name}} was not installed', { name })} ${importFailure(failure, t)}`
          : t('The import of {{name}} was cancelled.', { name })}
      </Alert>
    )
  }
  const isReceiving = state.state === 'receiving'
  const share = isReceiving ? received_bytes / bytes : state.done
  const isWaiting = isReceiving && !isSending
  return (
    <div className={classes.progress} role="status">
      <strong>
        {!isWaiting && <IconLoader2 size={16} className={classes.turning} aria-hidden="true" />}
        {t('Importing {{name}}', { name })}
      </strong>
      <Progress value={share * 100} aria-label={t('Importing {{name}}', { name })} />
      <span>
        {isReceiving
          ? t('{{received}} of {{size}} sent', { received: words.bytes(received_bytes), size: words.bytes(bytes) })
          : `${t(STAGES[state.stage ?? 'reading'])} ${Math.round(share * 100)} %`}
      </span>
      {isWaiting && (
        <span>{t('Upload interrupted. Choose {{file}} again to continue.', { file: state.file_name })}</span>
      )}
      <div className={classes.buttons}>
        {isWaiting && (
          <FileButton onChange={file => file && onResume(file)} accept=".pbf,.osm.pbf">
            {button => (
              <Button size="compact-sm" {...button}>
                {t('Continue upload')}
              </Button>
            )}
          </FileButton>
        )}
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  )
}
