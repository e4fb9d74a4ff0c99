import { Button, Select } from '@mantine/core'
import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { LonLat } from '@milepost/domain/geo/shapes.ts'
import type { Drawing, DrawingInput } from '@milepost/domain/geofences/drawing.ts'
import { isHole } from '@milepost/domain/geofences/drawing-measure.ts'
import { IconScissors, IconTrash } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './Editor.module.css'

interface Props {
  drawing: Drawing
  isEditable: boolean
  onInput: (input: DrawingInput) => void
  /** Brings places into sight. */
  onShow: (corners: readonly LonLat[]) => void
}

/** Which ring of a polygon the list of corners is of, and the holes as wholes: one more, or one less. */
export function RingChoice({ drawing, isEditable, onInput, onShow }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { kind, rings, ring, isFinished } = drawing
  if (kind !== 'polygon' || (!isFinished && ring === 0)) return null
  const removeWords = () => {
    if (!isFinished) return t('Cancel excluded area')
    return takesAway(rings, ring) ? t('Remove excluded area') : t('Remove area')
  }
  return (
    <div className={classes.row}>
      {rings.length > 1 && (
        <Select
          size="xs"
          className={classes.ring}
          label={t('Corners of')}
          allowDeselect={false}
          disabled={!isFinished}
          description={isFinished ? undefined : t('Finish the excluded area first.')}
          data={rings.map((_, index) => ({
            value: String(index),
            label: ringName(rings, index, words.number(index), t),
          }))}
          value={String(ring)}
          onChange={value => {
            const chosen = Number(value)
            onInput({ do: 'select', ring: chosen, corner: null })
            onShow(rings[chosen] ?? [])
          }}
        />
      )}
      {isEditable && ring > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTrash size={15} />}
          onClick={() => onInput({ do: 'remove hole', ring })}
        >
          {removeWords()}
        </Button>
      )}
      {isEditable && isFinished && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconScissors size={15} />}
          onClick={() => onInput({ do: 'add hole' })}
        >
          {t('Leave out an area')}
        </Button>
      )}
    </div>
  )
}

/** What lies outside the outline, or within a hole, adds to the area instead of taking from it. */
const takesAway = (rings: Drawing['rings'], index: number) => itemAt(rings, index).length < 3 || isHole(rings, index)

function ringName(rings: Drawing['rings'], index: number, number: string, t: TFunction): string {
  if (index === 0) return t('Outline')
  return takesAway(rings, index) ? t('Excluded area {{number}}', { number }) : t('Further area {{number}}', { number })
}
