import { Button, CloseButton } from '@mantine/core'
import { IconRuler2, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { useOpenMap } from '../../map/map-context.ts'
import { type GroundPoint, legsM, sumM } from '../../map/measure-legs.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './MeasureCard.module.css'
import { useMeasureLayer } from './use-measure-layer.ts'

interface Props {
  points: readonly GroundPoint[]
  isDrawing: boolean
  onPoints: (points: readonly GroundPoint[] | null) => void
  onDrawing: (isDrawing: boolean) => void
}

/** Distances on the map, leg by leg and in all; the list has what the line shows, and everything works by keys. */
export function MeasureCard({ points, isDrawing, onPoints, onDrawing }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { map } = useOpenMap()
  const legs = legsM(points)
  const labels = legs.map(words.length)
  const add = (point: GroundPoint) => onPoints([...points, point])
  const remove = (at: number) => onPoints(points.filter((_, index) => index !== at))
  useMeasureLayer({
    points,
    labels,
    isDrawing,
    onAdd: add,
    onRemoveLast: () => remove(points.length - 1),
    onFinish: () => onDrawing(false),
    onCancel: () => onPoints(null),
  })

  function addMiddle() {
    const { lat, lng } = map.getCenter()
    add({ latitude: lat, longitude: lng })
  }

  return (
    <section className={classes.card} aria-label={t('Measure distances')}>
      <header className={classes.head}>
        <IconRuler2 size={16} aria-hidden="true" />
        <strong role="status">{t('Total: {{distance}}', { distance: words.length(sumM(legs)) })}</strong>
        <CloseButton size="sm" aria-label={t('End measuring')} onClick={() => onPoints(null)} />
      </header>
      {points.length > 0 && (
        <ol className={classes.points}>
          {points.map(({ latitude, longitude }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place in the line
            <li key={index}>
              <span>
                {latitude.toFixed(5)}, {longitude.toFixed(5)}
              </span>
              <span className={classes.leg}>{index === 0 ? t('start') : `+ ${labels[index - 1]}`}</span>
              <button
                type="button"
                aria-label={t('Remove point {{number}}', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconX size={14} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {isDrawing ? (
        <>
          <p className={classes.note}>
            {t('Click on the map. Backspace removes the last point, Enter finishes, Escape cancels.')}
          </p>
          <div className={classes.actions}>
            <Button size="compact-xs" variant="default" onClick={addMiddle}>
              {t('Add the map centre')}
            </Button>
            <ReasonButton
              size="compact-xs"
              reason={points.length < 2 ? t('Add at least two points first.') : null}
              onClick={() => onDrawing(false)}
            >
              {t('Done')}
            </ReasonButton>
          </div>
        </>
      ) : (
        <div className={classes.actions}>
          <Button size="compact-xs" variant="default" onClick={() => onDrawing(true)}>
            {t('Add more points')}
          </Button>
        </div>
      )}
    </section>
  )
}
