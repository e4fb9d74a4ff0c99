import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Fact } from '../../ui/Facts.tsx'
import { vehicleQuery } from './vehicle-query.ts'

const ASK_AGAIN_MS = 60_000

/** What the tracker measured with its newest position, of what it measures. */
export function ReadingFacts({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const { data } = useQuery({ ...vehicleQuery(vehicleId), refetchInterval: ASK_AGAIN_MS })
  if (!data?.readings) return null
  const { supply_v, battery_percent, temperatures_c } = data.readings
  return (
    <>
      {supply_v !== null && <Fact name={t('Vehicle battery')}>{words.voltage(supply_v)}</Fact>}
      {battery_percent !== null && <Fact name={t('Tracker battery')}>{words.battery(battery_percent)}</Fact>}
      {temperatures_c.length > 0 && (
        <Fact name={t('Temperature')}>{temperatures_c.map(words.temperature).join(' · ')}</Fact>
      )}
    </>
  )
}
