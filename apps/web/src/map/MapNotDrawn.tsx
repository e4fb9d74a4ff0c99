import { useTranslation } from 'react-i18next'
import classes from './MapWaiting.module.css'

/** In the place of a map that this browser cannot draw. What the map shows stands beside it in words. */
export function MapNotDrawn() {
  const { t } = useTranslation()
  return (
    <p className={classes.waiting} role="status">
      {t('This browser cannot draw the map. Turn on WebGL, or use another browser.')}
    </p>
  )
}
