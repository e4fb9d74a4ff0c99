import { useTranslation } from 'react-i18next'
import classes from './MapWaiting.module.css'

/** In the place of a map that is loading. */
export function MapWaiting() {
  const { t } = useTranslation()
  return <p className={classes.waiting}>{t('Loading the map…')}</p>
}
