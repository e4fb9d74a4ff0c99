import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './DrawingBar.module.css'
import { FinishButton } from './FinishButton.tsx'
import type { GeofenceEditor } from './use-geofence-editor.ts'

interface Props {
  editor: GeofenceEditor
  onCancel: () => void
  onDetails: () => void
}

/** On a phone, instead of the drawer, while something is being drawn. */
export function DrawingBar({ editor, onCancel, onDetails }: Props) {
  const { t } = useTranslation()
  const { drawing } = editor.draft
  const isHole = drawing.ring > 0
  const help = isHole
    ? t('Tap to mark the area to leave out, then finish it.')
    : drawing.kind === 'circle'
      ? t('Tap the centre, then the edge.')
      : t('Tap to add corners, then finish the shape.')
  return (
    <section className={classes.bar} aria-label={t('Drawing')}>
      <p>{help}</p>
      <div className={classes.buttons}>
        {drawing.kind !== 'circle' && (
          <FinishButton drawing={drawing} onFinish={() => editor.input({ do: 'finish' })} />
        )}
        <ReasonButton
          size="xs"
          variant="default"
          reason={editor.draft.past.length === 0 ? t('Nothing was drawn or moved yet.') : null}
          onClick={editor.undo}
        >
          {t('Undo')}
        </ReasonButton>
        <Button size="xs" variant="default" onClick={onDetails}>
          {t('Details')}
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => (isHole ? editor.input({ do: 'remove hole', ring: drawing.ring }) : onCancel())}
        >
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
