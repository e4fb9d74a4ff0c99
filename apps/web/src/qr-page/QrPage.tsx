import type { Language } from '@milepost/texts/language.ts'
import { useEffect, useState } from 'react'
import { DocumentCard } from './DocumentCard.tsx'
import { qrTexts } from './qr-texts.ts'
import { type Documents, readDocuments, readInspectionApp } from './read-vehicle.ts'

interface QrPageProps {
  language: Language
  /** In upper case; null: the address has none. */
  registration: string | null
  vehicleId: string | null
}

/** What a driver or an officer sees who scans the code at a vehicle (QR-01 to QR-05). */
export function QrPage({ language, registration, vehicleId }: QrPageProps) {
  const t = qrTexts(language)
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
        <section aria-labelledby="documents">
          <h2 id="documents">{t('Vehicle Documents')}</h2>
          <VehicleDocuments language={language} registration={registration} vehicleId={vehicleId} />
        </section>
      )}
    </main>
  )
}

/** In the same window, at the history of the vehicle (QR-03, N-74). */
function InspectionLink({ language, vehicleId }: { language: Language; vehicleId: string }) {
  const [app, setApp] = useState<string | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    void readInspectionApp(ending.signal).then(address => ending.signal.aborted || setApp(address))
    return () => ending.abort()
  }, [])
  if (app === null) return null
  return (
    <a className="button main" href={`${app.replace(/\/+$/, '')}/vehicle-history/${vehicleId}`}>
      {qrTexts(language)('Start a Safety Inspection')}
    </a>
  )
}

function VehicleDocuments({ language, registration, vehicleId }: QrPageProps & { registration: string }) {
  const t = qrTexts(language)
  const [attempt, setAttempt] = useState(0)
  const [documents, setDocuments] = useState<Documents>({ state: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const ending = new AbortController()
    void readDocuments(registration, vehicleId, ending.signal).then(read => ending.signal.aborted || setDocuments(read))
    return () => ending.abort()
  }, [registration, vehicleId, attempt])
  if (documents.state === 'loading')
    return <p className="spinner" role="status" aria-label={t('The documents are being loaded')} />
  if (documents.state === 'failed')
    return (
      <div role="alert" className="card">
        <p>
          {documents.isTooOften
            ? t('Too many requests from here. Wait a minute and try again.')
            : t('The documents could not be loaded. Check the connection and try again.')}
        </p>
        <button
          className="button"
          type="button"
          onClick={() => {
            setDocuments({ state: 'loading' })
            setAttempt(attempt + 1)
          }}
        >
          {t('Try again to load the documents')}
        </button>
      </div>
    )
  if (documents.activities.length === 0)
    return <p>{t('No MOT or Safety Inspection Reports found for this vehicle.')}</p>
  return (
    <ul>
      {documents.activities.map(activity => (
        <DocumentCard key={activity.activity_type.reference} activity={activity} language={language} />
      ))}
    </ul>
  )
}
