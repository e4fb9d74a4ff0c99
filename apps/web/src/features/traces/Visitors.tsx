import { Button, Switch } from '@mantine/core'
import { type AreaVisit, traces } from '@milepost/contract/traces.ts'
import type { Shape } from '@milepost/domain/geo/shapes.ts'
import { IconMapPinSearch, IconPolygon } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isAnyHours, type WeekHours } from '../../address/week-hours.ts'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import { type FoundPlace, PlaceField } from '../../place-search/PlaceField.tsx'
import { KnownDriver } from '../../records/KnownDriver.tsx'
import { WeekHoursFilter } from '../../records/WeekHoursFilter.tsx'
import { bringIntoSight } from '../../ui/bring-into-sight.ts'
import { type DayRange, rangeInstants } from '../../ui/day-range.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { Form } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ShortLengthInput } from '../../ui/ShortLengthInput.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { areaOfFence, areaText, MOST_RADIUS_M, readAreaText } from './area-text.ts'
import classes from './TraceDrawer.module.css'
import type { AreaDrawing } from './use-area-drawing.ts'
import { useVisitors, type VisitorQuestion, visitorBody } from './use-visitors.ts'

interface Props {
  area: AreaDrawing
  onShape: (shape: Shape | null) => void
  hours: WeekHours
  onHours: (hours: WeekHours) => void
  /** Shows the visits of all vehicles at any hour. */
  onClear: () => void
  /** The leading vehicle; null: none is chosen. */
  vehicle: VisitorQuestion['vehicle']
  /** Whether the others are left out. */
  isOnly: boolean
  onOnly: (isOnly: boolean) => void
  range: DayRange | null
  timeZone: string
  /** The middle of the map, for a circle without typing. */
  centre: { latitude: number; longitude: number } | null
  onVisit: (vehicleId: number, atMs: number) => void
}

/** Who was in an area on these days: drawn by clicks, a geofence, or a circle around an address, a place or a position. */
export function Visitors(props: Props) {
  const { area, onShape, hours, onHours, onClear, vehicle, isOnly, onOnly, range, timeZone, centre, onVisit } = props
  const { t } = useTranslation()
  const { corners, shape } = area
  /** What the area that was searched by a name is called, as long as it is the same. */
  const [named, setNamed] = useState<NamedArea | null>(null)
  const shownArea = shape && areaText(shape)
  return (
    <div className={classes.part}>
      <p className={classes.note}>{t('Draw an area or enter a place to see which vehicles were there, and when.')}</p>
      {corners === null ? (
        <div className={classes.form}>
          <Button leftSection={<IconPolygon size={16} />} onClick={area.begin}>
            {shape === null ? t('Draw an area') : t('Draw another area')}
          </Button>
          <CircleForm
            key={shape?.kind === 'circle' ? shape.centre.join() : (shownArea ?? '')}
            shape={shape}
            name={named !== null && named.area === shownArea ? named.name : null}
            centre={centre}
            onShape={(around, name) => {
              setNamed(name === null ? null : { name, area: areaText(around) })
              onShape(around)
            }}
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
            <ReasonButton
              variant="default"
              reason={corners.length === 0 ? t('There is no corner yet.') : null}
              onClick={area.removeCorner}
            >
              {t('Remove the last corner')}
            </ReasonButton>
            <Button variant="default" onClick={area.cancel}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {corners === null && shape !== null && (
        <>
          <div className={classes.form}>
            {vehicle && (
              <Switch
                label={t('Only {{registration}}', { registration: vehicle.registration })}
                checked={isOnly}
                onChange={event => onOnly(event.currentTarget.checked)}
              />
            )}
            <WeekHoursFilter hours={hours} onChange={onHours} />
          </div>
          <VisitorList
            question={range && { shape, range, hours, timeZone, vehicle: isOnly ? vehicle : null }}
            onClear={onClear}
            onVisit={onVisit}
          />
        </>
      )}
    </div>
  )
}

const USUAL_RADIUS_M = 200

interface NamedArea {
  name: string
  area: string
}

interface CircleProps {
  shape: Shape | null
  /** Of the address, place or geofence that the shape was made from. */
  name: string | null
  centre: Props['centre']
  onShape: (shape: Shape, name: string | null) => void
}

function CircleForm({ shape, name, centre, onShape }: CircleProps) {
  const { t } = useTranslation()
  const circle = shape?.kind === 'circle' ? shape : null
  const [place, setPlace] = useState(name ?? (circle ? `${circle.centre[1]}, ${circle.centre[0]}` : ''))
  const [searched, setSearched] = useState('')
  const [radiusM, setRadiusM] = useState<number | null>(circle?.radiusM ?? USUAL_RADIUS_M)
  const read = readAreaText(`${place},${radiusM}`)
  const entered = read?.kind === 'circle' ? read : null

  /** A position is a place at once, and so is what was chosen, with another radius; anything else is looked for. */
  function search() {
    if (entered !== null) onShape(entered, null)
    else if (circle !== null && place === name) onShape({ ...circle, radiusM: radiusM ?? USUAL_RADIUS_M }, name)
    else setSearched(place.trim())
  }
  function choose({ name: chosen, lat, long, shape: fence }: FoundPlace) {
    const around: Shape = { kind: 'circle', centre: [long, lat], radiusM: radiusM ?? USUAL_RADIUS_M }
    setSearched('')
    onShape((fence && areaOfFence(fence)) ?? around, chosen)
  }

  return (
    <Form
      className={`${classes.form} ${classes.circle}`}
      missing={place.trim() === '' || radiusM === null ? t('Enter a place and a radius') : null}
      onSend={search}
    >
      <PlaceField
        label={t('Place')}
        description={t('Or a position such as 52.67, -0.73')}
        searchLabel={t('Search for the place')}
        foundLabel={t('Places found')}
        typed={place}
        searched={searched}
        onType={setPlace}
        onSearch={search}
        near={centre ? [centre] : []}
        onChoose={choose}
      />
      <ShortLengthInput label={t('Radius')} leastM={1} mostM={MOST_RADIUS_M} valueM={radiusM} onChange={setRadiusM} />
      <div className={classes.buttons}>
        <Button type="submit" variant="default">
          {t('Search in this circle')}
        </Button>
        <ReasonButton
          variant="default"
          reason={centre === null ? t('The map is still loading.') : null}
          onClick={() => centre && setPlace(`${centre.latitude.toFixed(5)}, ${centre.longitude.toFixed(5)}`)}
        >
          {t('Use map centre')}
        </ReasonButton>
      </div>
    </Form>
  )
}

interface ListProps {
  /** Null while the days are not known. */
  question: VisitorQuestion | null
  onClear: () => void
  onVisit: (vehicleId: number, atMs: number) => void
}

function VisitorList({ question, onClear, onVisit }: ListProps) {
  const { t } = useTranslation()
  const words = useWords()
  const found = useVisitors(question)
  if (found.isError) return <FailedMessage error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined || question === null) return <SkeletonRows label={t('Searching…')} />
  const { results, is_partial } = found.data
  if (results.length === 0) {
    const { vehicle } = question
    const isFiltered = vehicle !== null || !isAnyHours(question.hours)
    return (
      <div ref={bringIntoSight}>
        <Message
          icon={IconMapPinSearch}
          title={t('No vehicles found')}
          text={
            vehicle !== null
              ? t('{{registration}} was not in this area then.', { registration: vehicle.registration })
              : isFiltered
                ? t('No vehicle was in this area at these hours.')
                : t('No vehicle was in this area in this period. Choose other dates or a larger area.')
          }
          action={
            isFiltered && (
              <Button variant="default" onClick={onClear}>
                {t('Clear filters')}
              </Button>
            )
          }
        />
      </div>
    )
  }
  const range = rangeInstants(question.range, question.timeZone)
  /** The times of a visit are whole; of its duration only what lies within the range is told. */
  function durationOf({ enter, leave, duration_s }: Pick<AreaVisit, 'enter' | 'leave' | 'duration_s'>) {
    const duration = words.duration(duration_s)
    const isWhole =
      Date.parse(enter) >= Date.parse(range.start) && (leave === null || Date.parse(leave) <= Date.parse(range.end))
    return isWhole ? duration : t('{{duration}} within the range', { duration })
  }
  return (
    <>
      <div className={classes.found}>
        <p className={classes.note} role="status">
          {t('{{shown}} visits', { count: results.length, shown: words.number(results.length) })}
          {is_partial && ` · ${t('the oldest are not shown: choose fewer days or a smaller area')}`}
        </p>
        <VisitorExport question={question} />
      </div>
      <ol className={classes.rows}>
        {results.map(({ vehicle, registration, driver, driver_source, enter, leave, duration_s, records }, index) => (
          <li key={`${vehicle} ${enter}`} ref={index === 0 ? bringIntoSight : null}>
            <button type="button" className={classes.row} onClick={() => onVisit(vehicle, Date.parse(enter))}>
              <span className={classes.words}>
                <strong>
                  {registration} · {durationOf({ enter, leave, duration_s })}
                </strong>
                <span>
                  <KnownDriver of={{ driver, driver_source }} />
                </span>
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
