import type { NewestCheck } from '@milepost/contract/qr-page.ts'
import { reportFileName } from '@milepost/domain/vehicle-activities/report-data.ts'
import { LOCALES } from '@milepost/texts/language.ts'
import { DownloadButton } from './DownloadButton.tsx'
import type { AtVehicle } from './QrPage.tsx'
import { qrTexts } from './qr-texts.ts'
import type { Asked } from './use-reading.ts'

/** The newest driver's check: when it was, and its report (QR-06, QR-07, C-47). */
export function DriverCheckCard({
  asked: [reading, again],
  registration,
  language,
  onFailure,
}: AtVehicle & Asked<NewestCheck>) {
  const t = qrTexts(language)
  return (
    <section className="card" aria-labelledby="driver-check">
      <h3 id="driver-check">{t('Driver Check Report')}</h3>
      {content()}
    </section>
  )

  function content() {
    if (reading.state === 'loading')
      return <p className="spinner" role="status" aria-label={t('The documents are being loaded')} />
    if (reading.state === 'failed')
      return (
        <>
          <p role="alert">
            {reading.isTooOften
              ? t('Too many requests from here. Wait a minute and try again.')
              : t('No Driver Check Report found for this vehicle.')}
          </p>
          <button className="button" type="button" onClick={again}>
            {t('Try again to load the documents')}
          </button>
        </>
      )
    const { driver_check_id: recordId, date, time_zone: timeZone, report } = reading.value
    if (recordId === null || date === null || timeZone === null || report === null)
      return <p>{t("There isn't a Driver Check for this vehicle")}</p>
    const moment = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', timeZone })
    return (
      <>
        <p className="facts">
          <time dateTime={date}>{moment.format(new Date(date))}</time>
        </p>
        <DownloadButton
          {...{ report, language, onFailure }}
          fileName={reportFileName({ kind: 'driver-check', recordId, registration })}
        />
      </>
    )
  }
}
