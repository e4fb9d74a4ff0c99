import { useComputedColorScheme } from '@mantine/core'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { speedIn } from '@milepost/domain/formats/units.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './SpeedLegend.module.css'
import { SPEED_BANDS } from './speed-bands.ts'

/** What the colours and widths of the line mean. */
export function SpeedLegend() {
  const { t } = useTranslation()
  const words = useWords()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const units = words.isMetric ? 'KMS' : 'MLS'
  const unit = words.isMetric ? 'km/h' : 'mph'
  const edge = (kmh: number) => words.number(Math.round(speedIn(units, kmh)))
  return (
    <ul className={classes.legend} aria-label={t('Colours of the line')}>
      {SPEED_BANDS.map(({ belowKmh, colour, widthPx }, index) => (
        <li key={belowKmh} className={classes.band}>
          <span className={classes.line} style={{ background: colour[theme], height: widthPx }} />
          {Number.isFinite(belowKmh)
            ? `< ${edge(belowKmh)}`
            : `≥ ${edge(itemAt(SPEED_BANDS, index - 1).belowKmh)} ${unit}`}
        </li>
      ))}
      <li className={classes.band}>
        <span className={classes.gap} />
        {t('No data')}
      </li>
    </ul>
  )
}
