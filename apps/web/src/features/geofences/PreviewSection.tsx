import { type GeofencePreview, geofencePreviews } from '@milepost/contract/geofence-previews.ts'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callAny } from '../../api/client.ts'
import { HttpError, NetworkError } from '../../api/http.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './Editor.module.css'
import { eventsBesideVisits } from './events-beside-visits.ts'
import { wireShape } from './geofence-draft.ts'
import { TraceLink } from './TraceLink.tsx'
import type { GeofenceEditor } from './use-geofence-editor.ts'

const DAYS = 7

/** What this geofence would have recorded in the last seven days, before it is saved. */
export function PreviewSection({ editor, mayPreview }: { editor: GeofenceEditor; mayPreview: boolean }) {
  const { t } = useTranslation()
  const { draft, shape, shapeFaults } = editor
  const [submitted, setSubmitted] = useState<string | null>(null)
  const { form } = draft
  const request = JSON.stringify([
    shape,
    form.vehicleGroupIds,
    form.dwellS,
    form.reportsPassing,
    form.speedLimitKmh,
    form.hours,
  ])
  const preview = useMutation({
    mutationFn: () => {
      if (shape === null) throw new Error('no shape to preview')
      const body = {
        shape: wireShape(shape),
        vehicle_groups: [...form.vehicleGroupIds],
        dwell_s: form.dwellS,
        reports_passing: form.reportsPassing,
        speed_limit_kmh: form.speedLimitKmh,
        active_hours: [...form.hours],
        days: DAYS,
        ...(form.customerId !== null && { customer: form.customerId }),
      }
      return callAny(geofencePreviews.preview, { body })
    },
  })
  if (!mayPreview) return null
  const isOutdated = submitted !== null && submitted !== request
  return (
    <section className={classes.section} aria-label={t('Test')}>
      <h3>{t('Test on the last {{count}} days', { count: DAYS })}</h3>
      <div className={classes.row}>
        <ReasonButton
          size="xs"
          variant="default"
          leftSection={<IconHistory size={15} />}
          loading={preview.isPending}
          reason={shape === null || shapeFaults.length > 0 ? t('Finish the shape first.') : null}
          onClick={() => {
            setSubmitted(request)
            preview.mutate()
          }}
        >
          {preview.data === undefined ? t('Run test') : t('Run test again')}
        </ReasonButton>
      </div>
      {preview.isPending && (
        <p className={classes.quiet} role="status">
          {t('Checking past positions…')}
        </p>
      )}
      {preview.error !== null && <Failed error={preview.error} />}
      {isOutdated && preview.data !== undefined && (
        <p className={classes.quiet} role="status">
          {t('Changed since the last test. Run it again.')}
        </p>
      )}
      {preview.data !== undefined && <Result preview={preview.data} />}
    </section>
  )
}

function Failed({ error }: { error: Error }) {
  const { t } = useTranslation()
  return (
    <p className={classes.fault} role="alert">
      <IconAlertTriangle size={15} aria-hidden="true" />
      {error instanceof NetworkError
        ? t('Milepost cannot be reached. Check your connection.')
        : error instanceof HttpError && error.message}
    </p>
  )
}

function Result({ preview }: { preview: GeofencePreview }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const { visits, vehicles, events, first, last, partial } = preview
  return (
    <>
      <p role="status" style={{ margin: 0, fontSize: 13 }}>
        {visits.count === 0 && events.length === 0
          ? t('No visits: none of its vehicles was inside.')
          : t('{{visits}} by {{vehicles}}, {{duration}} inside in total.', {
              visits: t('{{shown}} visits', { count: visits.count, shown: words.number(visits.count) }),
              vehicles: t('{{count}} vehicles', { count: vehicles.length }),
              duration: words.duration(visits.duration_s),
            })}{' '}
        {first !== null &&
          last !== null &&
          t('First {{first}}, last {{last}}.', {
            first: words.moment(Date.parse(first)),
            last: words.moment(Date.parse(last)),
          })}
      </p>
      {events.length > 0 && (
        <p className={classes.quiet}>
          {t('Events')}:{' '}
          {events.map(one => `${language === 'pt' ? one.name_pt : one.name} ${words.number(one.count)}`).join(', ')}
        </p>
      )}
      {partial !== null && (
        <p className={classes.quiet} role="status">
          {t('Partial result: {{checked}} of {{near}} nearby vehicles checked.', {
            checked: words.number(preview.vehicles_checked),
            near: words.number(preview.vehicles_near),
          })}
        </p>
      )}
      <Newest preview={preview} />
    </>
  )
}

/** One row per visit, and one per event that is not part of its course. Each leads to the trace at that moment. */
function Newest({ preview }: { preview: GeofencePreview }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const names = new Map(preview.events.map(one => [one.eventCode, language === 'pt' ? one.name_pt : one.name]))
  const rows = [
    ...preview.newest_visits.map(one => ({
      key: `v${one.id}`,
      vehicleId: one.vehicle,
      registration: one.registration,
      at: one.entered,
      what: t('{{duration}} inside', { duration: words.duration(one.duration_s) }),
    })),
    ...eventsBesideVisits(preview).map(one => ({
      key: `e${one.vehicle} ${one.eventCode} ${one.timestamp}`,
      vehicleId: one.vehicle,
      registration: one.registration,
      at: one.timestamp,
      what: names.get(one.eventCode) ?? String(one.eventCode),
    })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  if (rows.length === 0) return null
  return (
    <ul className={classes.results} aria-label={t('Newest visits and events')}>
      {rows.map(({ key, vehicleId, registration, at, what }) => (
        <li key={key}>
          <TraceLink vehicleId={vehicleId} atMs={Date.parse(at)} className={classes.result}>
            <strong>{registration}</strong>
            <span>{what}</span>
            <span>{words.moment(Date.parse(at))}</span>
          </TraceLink>
        </li>
      ))}
    </ul>
  )
}
