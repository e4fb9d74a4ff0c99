import type { NewestCheck, PublicActivity } from '@milepost/contract/qr-page.ts'
import type { Language } from '@milepost/texts/language.ts'
import { useState } from 'react'
import { DocumentCard } from './DocumentCard.tsx'
import { DriverCheckCard } from './DriverCheckCard.tsx'
import { InspectionLink } from './InspectionLink.tsx'
import { qrTexts } from './qr-texts.ts'
import { type Asked, type Reading, useReading } from './use-reading.ts'

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
      {registration === null && <p>{t('Scan the code on the vehicle again.')}</p>}
      <nav>
        {vehicleId !== null && <InspectionLink language={language} vehicleId={vehicleId} />}
        <a className="button" href="/">
          {t('Datalive (QR page)')}
        </a>
        {registration !== null && (
          <p className="quiet">{t('These open with a Milepost account. The documents below need none.')}</p>
        )}
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

function VehicleDocuments({ vehicleId, ...of }: AtVehicle & { vehicleId: string | null }) {
  const { language, registration } = of
  const t = qrTexts(language)
  const query = `${new URLSearchParams({ registration, ...(vehicleId !== null && { vehicle_id: vehicleId }) })}`
  const check = useReading<NewestCheck>(`/api/driver_check_latest/?${query}`)
  const documents = useReading<NewestDocumentsAnswer>(`/api/document_latest/?${query}`)
  return (
    <>
      {isNothingHad(check[0], documents[0]) && (
        <p className="card">
          {t(
            'No documents can be shown for this code. It may be out of date or misread, and then what stands below is not true of the vehicle in front of you. Scan its code again, or ask its operator.',
          )}
        </p>
      )}
      <DriverCheckCard {...of} asked={check} />
      <NewestDocuments {...of} asked={documents} />
    </>
  )
}

interface NewestDocumentsAnswer {
  latest_vehicle_activities: readonly PublicActivity[]
}

/** As for a vehicle that is not there: the server answers the same for both. */
const isNothingHad = (check: Reading<NewestCheck>, documents: Reading<NewestDocumentsAnswer>): boolean =>
  check.state === 'loaded' &&
  check.value.driver_check_id === null &&
  documents.state === 'loaded' &&
  documents.value.latest_vehicle_activities.length === 0

function NewestDocuments({ asked: [reading, again], language, onFailure }: AtVehicle & Asked<NewestDocumentsAnswer>) {
  const t = qrTexts(language)
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
