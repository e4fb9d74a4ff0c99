import type { TableTrip } from '@milepost/contract/trips.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tripQuery } from './trip-queries.ts'
import { useTripWords } from './use-trip-words.ts'

/** A trip that the address names need not be on the page of the table: then it is asked for by itself. */
export function useTrip(tripId: string, trip: TableTrip | null) {
  const { language } = useTripWords()
  return useQuery({ ...tripQuery(tripId, language), ...(trip !== null && { initialData: trip }) })
}

export function TripPanelTitle({ tripId, trip }: { tripId: string; trip: TableTrip | null }) {
  const { t } = useTranslation()
  const words = useTripWords()
  const { data } = useTrip(tripId, trip)
  return data === undefined ? t('Trip') : `${data.registration} · ${words.moment(Date.parse(data.start))}`
}
