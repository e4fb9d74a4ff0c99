import { useComputedColorScheme } from '@mantine/core'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import { speedIn } from '@milepost/domain/formats/units.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { ReplayVehicle } from './replay-vehicles.ts'
import { SPEED_BANDS } from './speed-bands.ts'
import classes from './TraceLegend.module.css'

interface Props {
  vehicles: readonly ReplayVehicle[]
  colour: 'speed' | 'vehicle'
}

/** What the line looks like and means: speeds where it is coloured by them, and what is not as usual where there is some. */
export function TraceLegend({ vehicles, colour }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const theme = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const units = words.distanceUnits
  const unit = words.isMetric ? 'km/h' : 'mph'
  const edge = (kmh: number) => words.number(Math.round(speedIn(units, kmh)))
  const isCarried = vehicles.some(({ journeys }) => journeys?.trips.some(trip => trip.start_reason === 'carried'))
  const isDoubted = vehicles.some(({ track }) => track.doubted.length > 0)
  const isUnknown = vehicles.some(({ track }) => track.gaps.some(gap => !gap.isPrivate))
  if (colour === 'vehicle' && !isCarried && !isDoubted && !isUnknown) return null
  return (
    <ul className={classes.legend} aria-label={t('What the line means')}>
      {colour === 'speed' &&
        SPEED_BANDS.map((band, index) => (
          <li key={band.belowKmh} className={classes.band}>
            <span className={classes.line} style={{ background: band.colour[theme], height: band.widthPx }} />
            {Number.isFinite(band.belowKmh)
              ? `< ${edge(band.belowKmh)}`
              : `≥ ${edge(itemAt(SPEED_BANDS, index - 1).belowKmh)} ${unit}`}
          </li>
        ))}
      <li className={classes.band}>
        <span className={classes.gap} />
        {t('No data')}
      </li>
      {isCarried && (
        <li className={classes.band}>
          <span className={classes.carried} />
          {t('Carried')}
        </li>
      )}
      {isDoubted && (
        <li className={classes.band}>
          <span className={classes.ring} />
          {t('Position not believed')}
        </li>
      )}
    </ul>
  )
}
