import { Button, TextInput } from '@mantine/core'
import { traces } from '@milepost/contract/traces.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { IconMapPinSearch, IconPolygon } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ANY_HOURS, isAnyHours, type WeekHours } from '../../address/week-hours.ts'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { WeekHoursFilter } from '../../records/WeekHoursFilter.tsx'
import type { DayRange } from '../../ui/day-range.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Message } from '../../ui/Message.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ShortLengthInput } from '../../ui/ShortLengthInput.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { MOST_RADIUS_M, readAreaText } from './area-text.ts'
import classes from './TraceDrawer.module.css'
import type { AreaDrawing } from './use-area-drawing.ts'
import { useVisitors, type VisitorQuestion, visitorBody } from './use-visitors.ts'

interface Props {
  area: AreaDrawing
  onShape: (shape: Shape | null) => void
  hours: WeekHours
  onHours: (hours: WeekHours) => void
  range: DayRange | null
  timeZone: string
  /** The middle of the map, for a circle without typing. */
  centre: { latitude: number; longitude: number } | null
  onVisit: (vehicleId: number, atMs: number) => void
}

/** Who was in an area on these days: drawn by clicks, or a circle by its centre and radius. */
export function Visitors({ area, onShape, hours, onHours, range, timeZone, centre, onVisit }: Props) {
  const { t } = useTranslation()
  const { corners, shape } = area
  return (
    <div className={classes.part}>
      <p className={classes.note}>{t('Draw an area or enter a circle to see which vehicles were there, and when.')}</p>
      {corners === null ? (
        <div className={classes.form}>
          <Button leftSection={<IconPolygon size={16} />} onClick={area.begin}>
            {shape === null ? t('Draw an area') : t('Draw another area')}
          </Button>
          <CircleForm
            key={shape?.kind === 'circle' ? shape.centre.join() : ''}
            shape={shape}
            centre={centre}
            onShape={onShape}
          />
          {shape !== null && (
            <Button variant="default" onClick={() => onShape(null)}>
              {t('Remove the area')}
            </Button>
          )}
        </div>
      ) : (
        <div className={classes.form}>
          <p className={classes.state} role="status">
            {t('Click on the map to add corners: {{count}} so far.', { count: corners.length })}
          </p>
          <div className={classes.buttons}>
            <ReasonButton
              reason={corners.length < 3 ? t('Add at least {{count}} corners first.', { count: 3 }) : null}
              onClick={area.finish}
            >
              {t('Finish')}
            </ReasonButton>
            <Button variant="default" disabled={corners.length === 0} onClick={area.removeCorner}>
              {t('Remove the last corner')}
            </Button>
            <Button variant="default" onClick={area.cancel}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {corners === null && shape !== null && (
        <>
          <div className={classes.form}>
            <WeekHoursFilter hours={hours} onChange={onHours} />
          </div>
          <VisitorList
            question={range && { shape, range, hours, timeZone }}
            onAnyHours={() => onHours(ANY_HOURS)}
            onVisit={onVisit}
          />
        </>
      )}
    </div>
  )
}

interface CircleProps {
  shape: Shape | null
  centre: Props['centre']
  onShape: (shape: Shape) => void
}

function CircleForm({ shape, centre, onShape }: CircleProps) {
  const { t } = useTranslation()
  const circle = shape?.kind === 'circle' ? shape : null
  const [place, setPlace] = useState(circle ? `${circle.centre[1]}, ${circle.centre[0]}` : '')
  const [radiusM, setRadiusM] = useState<number | null>(circle?.radiusM ?? 200)
  const [isWrong, setWrong] = useState(false)

  function search(event: FormEvent) {
    event.preventDefault()
    const read = readAreaText(`${place},${radiusM}`)
    setWrong(read?.kind !== 'circle')
    if (read?.kind === 'circle') onShape(read)
  }

  return (
    <form className={classes.form} onSubmit={search} style={{ margin: 0 }}>
      <div className={classes.pair}>
        <TextInput
          label={t('Centre (lat, lon)')}
          value={place}
          placeholder="52.67, -0.73"
          error={isWrong && t('Enter a position such as 52.67, -0.73 and a radius')}
          onChange={event => setPlace(event.currentTarget.value)}
        />
        <ShortLengthInput label={t('Radius')} leastM={1} mostM={MOST_RADIUS_M} valueM={radiusM} onChange={setRadiusM} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {t('Search in this circle')}
        </Button>
        <Button
          variant="default"
          disabled={centre === null}
          onClick={() => centre && setPlace(`${centre.latitude.toFixed(5)}, ${centre.longitude.toFixed(5)}`)}
        >
          {t('Use map centre')}
        </Button>
      </div>
    </form>
  )
}

interface ListProps {
  /** Null while the days are not known. */
  question: VisitorQuestion | null
  onAnyHours: () => void
  onVisit: (vehicleId: number, atMs: number) => void
}

function VisitorList({ question, onAnyHours, onVisit }: ListProps) {
  const { t } = useTranslation()
  const words = useWords()
  const found = useVisitors(question)
  if (found.isError) return <FailedMessage error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined || question === null) return <SkeletonRows label={t('Searching…')} />
  const { results, is_partial } = found.data
  if (results.length === 0) {
    const isAtAnyTime = isAnyHours(question.hours)
    return (
      <Message
        icon={IconMapPinSearch}
        title={t('No vehicles found')}
        text={
          isAtAnyTime
            ? t('No vehicle was in this area in this period. Choose other dates or a larger area.')
            : t('No vehicle was in this area at these hours.')
        }
        action={
          !isAtAnyTime && (
            <Button variant="default" onClick={onAnyHours}>
              {t('Clear filters')}
            </Button>
          )
        }
      />
    )
  }
  return (
    <>
      <div className={classes.found}>
        <p className={classes.note} role="status">
          {t('{{count}} visits', { count: results.length })}
          {is_partial && ` · ${t('the oldest are not shown: choose fewer days or a smaller area')}`}
        </p>
        <VisitorExport question={question} />
      </div>
      <ol className={classes.rows}>
        {results.map(({ vehicle, registration, enter, leave, duration_s, records }) => (
          <li key={`${vehicle} ${enter}`}>
            <button type="button" className={classes.row} onClick={() => onVisit(vehicle, Date.parse(enter))}>
              <span className={classes.words}>
                <strong>
                  {registration} · {words.duration(duration_s)}
                </strong>
                <span className={classes.quiet}>
                  {words.moment(Date.parse(enter))} – {leave === null ? t('now') : words.moment(Date.parse(leave))}
                </span>
                <span className={classes.quiet}>
                  {records === 0 ? t('passed between two records') : t('{{count}} records', { count: records })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function VisitorExport({ question }: { question: VisitorQuestion }) {
  const language = useLanguage()
  const { start, end } = question.range
  return (
    <ExportMenu
      formats={['csv', 'xlsx']}
      onExport={format =>
        download(
          traces.exportVisitors,
          {
            body: {
              ...visitorBody(question),
              format: format === 'xlsx' ? 'xlsx' : 'csv',
              language,
              time_zone: question.timeZone,
            },
          },
          `visitors-${start}-${end}.${format}`,
        )
      }
    />
  )
}
