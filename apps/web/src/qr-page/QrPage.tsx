import type { PublicActivity } from '@milepost/contract/qr-page.ts'
import type { Language } from '@milepost/texts/language.ts'
import { useState } from 'react'
import { DocumentCard } from './DocumentCard.tsx'
import { DriverCheckCard } from './DriverCheckCard.tsx'
import { InspectionLink } from './InspectionLink.tsx'
import { qrTexts } from './qr-texts.ts'
import { useReading } from './use-reading.ts'

interface QrPageProps {
  language: Language
  /** In upper case; null: the address has none. */
  registration: string | null
  vehicleId: string | null
}

/** What parts of the page are told of the vehicle. */
export interface AtVehicle {
  language: Language
  registration: string
  /** By what the server is asked for it. */
  query: string
  /** Says in words what somebody asked for and did not get. */
  onFailure: (reason: string) => void
}

/** What a driver or an officer sees who scans the code at a vehicle (QR-01 to QR-05). */
export function QrPage({ language, registration, vehicleId }: QrPageProps) {
  const t = qrTexts(language)
  const [failure, setFailure] = useState<string | null>(null)
  return (
    <main>
      <h1 className={registration === null ? undefined : 'plate'}>
        {registration ?? t('No registration passed to this page')}
      </h1>
      <nav>
        {vehicleId !== null && <InspectionLink language={language} vehicleId={vehicleId} />}
        <a className="button" href="/">
          {t('Datalive (QR page)')}
        </a>
      </nav>
      {registration !== null && (
        <section className="documents" aria-labelledby="documents">
          <h2 id="documents">{t('Vehicle Documents')}</h2>
          <VehicleDocuments {...{ language, registration, vehicleId }} onFailure={setFailure} />
        </section>
      )}
      {failure !== null && (
        <div role="alert" className="toast">
          <p>{failure}</p>
          <button className="button" type="button" onClick={() => setFailure(null)}>
            {t('Close the message')}
          </button>
        </div>
      )}
    </main>
  )
}

function VehicleDocuments({ vehicleId, ...of }: Omit<AtVehicle, 'query'> & { vehicleId: string | null }) {
  const { registration } = of
  const query = `${new URLSearchParams({ registration, ...(vehicleId !== null && { vehicle_id: vehicleId }) })}`
  return (
    <>
      <DriverCheckCard {...of} query={query} />
      <NewestDocuments {...of} query={query} />
    </>
  )
}

function NewestDocuments({ query, language, onFailure }: AtVehicle) {
  const t = qrTexts(language)
  const [reading, again] = useReading<{ latest_vehicle_activities: readonly PublicActivity[] }>(
    `/api/document_latest/?${query}`,
  )
  if (reading.state === 'loading')
    return <p className="spinner" role="status" aria-label={t('The documents are being loaded')} />
  if (reading.state === 'failed')
    return (
      <div role="alert" className="card">
        <p>
          {reading.isTooOften
            ? t('Too many requests from here. Wait a minute and try again.')
            : t('The documents could not be loaded. Check the connection and try again.')}
        </p>
        <button className="button" type="button" onClick={again}>
          {t('Try again to load the documents')}
        </button>
      </div>
    )
  const activities = reading.value.latest_vehicle_activities
  if (activities.length === 0) return <p>{t('No MOT or Safety Inspection Reports found for this vehicle.')}</p>
  return (
    <ul>
      {activities.map(activity => (
        <DocumentCard
          key={activity.activity_type.reference}
          {...{ activity, language }}
          onFailure={() => onFailure(t('Something when wrong with the PDF download (QR page)'))}
        />
      ))}
    </ul>
  )
}
