import type { Drawing } from '@milepost/domain/geofences/drawing.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import classes from './Editor.module.css'

const UNFINISHED: Record<Drawing['kind'], TextKey> = {
  polygon:
    'Click to add corners. Click the first corner or press Enter to finish, Backspace to remove the last corner, Escape to cancel.',
  circle: 'Click the centre, then the edge, or type the radius. Escape cancels.',
  corridor:
    'Click along the route. Click the last point or press Enter to finish, Backspace to remove the last point, Escape to cancel.',
}

const HOLE: TextKey =
  'Click inside the outline to mark the area to leave out. Click the first corner or press Enter to finish, Escape to cancel.'

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
