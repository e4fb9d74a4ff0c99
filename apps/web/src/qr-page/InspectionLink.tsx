import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { Language } from '@milepost/texts/language.ts'
import { qrTexts } from './qr-texts.ts'
import { useReading } from './use-reading.ts'

/** To the app of safety inspections, in the same window, at the history of the vehicle (QR-03, N-74). */
export function InspectionLink({ language, vehicleId }: { language: Language; vehicleId: string }) {
  const t = qrTexts(language)
  const [reading, again] = useReading<AppConfig>('/api/app_config/')
  if (reading.state === 'failed')
    return (
      <div role="alert" className="card">
        <p>{t('Safety inspections cannot be started: the settings could not be loaded.')}</p>
        <button className="button" type="button" onClick={again}>
          {t('Try again to load the documents')}
        </button>
      </div>
    )
  if (reading.state === 'loading')
    return (
      <button className="button main" type="button" disabled>
        {t('Start a Safety Inspection')}
      </button>
    )
  const app = reading.value.companion_apps.safetyInspection
  if (app === null) return null
  return (
    <a className="button main" href={`${app.replace(/\/+$/, '')}/vehicle-history/${vehicleId}`}>
      {t('Start a Safety Inspection')}
    </a>
  )
}
