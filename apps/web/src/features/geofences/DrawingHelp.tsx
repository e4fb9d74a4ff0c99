import type { Drawing } from '@milepost/domain/geofences/drawing.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import classes from './Editor.module.css'

const UNFINISHED: Record<Drawing['kind'], TextKey> = {
  polygon:
    'Click on the map to add corners. A click on the first corner or Enter finishes, Backspace removes the last, Escape cancels.',
  circle: 'Click on the map for the centre, then for the edge, or type the radius. Escape cancels.',
  corridor:
    'Click on the map along the way. A click on the last point or Enter finishes, Backspace removes the last, Escape cancels.',
}

const HOLE: TextKey =
  'Click on the map inside the outline to add the corners of the hole. A click on the first corner or Enter finishes, Escape gives it up.'

/** What to do next, for hands on a mouse and on a keyboard. */
export function DrawingHelp({ drawing }: { drawing: Drawing }) {
  const { t } = useTranslation()
  if (!drawing.isFinished) {
    return (
      <>
        <p className={classes.quiet}>{drawing.ring > 0 ? t(HOLE) : t(UNFINISHED[drawing.kind])}</p>
        <p className={classes.quiet}>{t('By keyboard: arrows move the map, Space places a point at its middle.')}</p>
      </>
    )
  }
  return (
    <p className={classes.quiet}>
      {drawing.kind === 'circle'
        ? t('Drag the centre, or select it and use the arrow keys on the map.')
        : t(
            'Drag a corner, or select it and use the arrow keys on the map. Small handles add a corner, Delete removes one.',
          )}
    </p>
  )
}
