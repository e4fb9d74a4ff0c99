import { track } from '@milepost/contract/track.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Fact } from '../../ui/Facts.tsx'

const ASK_AGAIN_MS = 60_000

/** What the tracker measured with its newest position, of what it measures. */
export function ReadingFacts({ vehicleId }: { vehicleId: number }) {
  const { t } = useTranslation()
  const words = useWords()
  const { data } = useQuery({
    queryKey: ['track', 'readings', vehicleId],
    queryFn: ({ signal }) => call(track.expandedVehicle, { params: { id: vehicleId } }, { signal }),
    refetchInterval: ASK_AGAIN_MS,
  })
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
