import { Button } from '@mantine/core'
import type { GeofenceHours } from '@milepost/contract/geofence-fields.ts'
import type { GeofenceConflict } from '@milepost/contract/geofences.ts'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './Dialogs.module.css'

interface Props {
  conflict: GeofenceConflict
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/** Somebody else saved it meanwhile: both versions where they differ, and which of them is to be kept. */
export function ConflictDialog({ conflict, onKeepMine, onTakeTheirs, onClose }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const { current } = conflict
  const differences = useDifferences(conflict)
  return (
    <Dialog title={t('Changed by somebody else meanwhile')} widthPx={640} onClose={onClose}>
      <div className={classes.body}>
        <p>
          {t('{{who}} changed {{name}} on {{when}}. Your changes are not saved yet.', {
            who: current.updated_by ?? t('Somebody'),
            name: current.name,
            when: words.moment(Date.parse(current.updated_at)),
          })}
        </p>
        <div className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('Field')}</th>
                <th scope="col">{t('Yours')}</th>
                <th scope="col">{t('Stored now')}</th>
              </tr>
            </thead>
            <tbody>
              {differences.map(({ field, mine, theirs }) => (
                <tr key={field}>
                  <th scope="row">{field}</th>
                  <td>{mine}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('Go on editing')}
          </Button>
          <Button variant="default" onClick={onTakeTheirs}>
            {t('Take what is stored')}
          </Button>
          <Button data-autofocus onClick={onKeepMine}>
            {t('Save mine over it')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function useDifferences({ sent, current }: GeofenceConflict) {
  const { t } = useTranslation()
  const words = useWords()
  const none = t('None')
  const idsText = (ids: readonly number[], names: readonly { id: number; name: string }[]) =>
    ids.map(id => names.find(one => one.id === id)?.name ?? `#${id}`).join(', ') || none
  const minutes = (dwellS: number | null) => (dwellS === null ? none : `${words.number(dwellS / 60)} min`)
  const speed = (kmh: number | null) => (kmh === null ? none : words.speed(kmh))
  const hours = (list: readonly GeofenceHours[]) =>
    list.length === 0 ? t('At any time') : t('{{count}} times of the week', { count: list.length })
  const isSameShape = JSON.stringify(sent.shape) === JSON.stringify(current.shape)
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const idsOf = (list: readonly { id: number }[]) => list.map(one => one.id)
  const category = current.category === null ? [] : [current.category]
  return [
    { field: t('Name'), isSame: sent.name === current.name, mine: sent.name, theirs: current.name },
    { field: t('Shape'), isSame: isSameShape, mine: t('As you drew it'), theirs: t('Another shape') },
    {
      field: t('Category'),
      isSame: sent.category === (current.category?.id ?? null),
      mine: sent.category === null ? none : idsText([sent.category], category),
      theirs: current.category?.name ?? none,
    },
    {
      field: t('Groups of geofences'),
      isSame: same(sent.groups, idsOf(current.groups)),
      mine: idsText(sent.groups, current.groups),
      theirs: idsText(idsOf(current.groups), current.groups),
    },
    {
      field: t('Vehicle groups it is for'),
      isSame: same(sent.vehicle_groups, idsOf(current.vehicle_groups)),
      mine: idsText(sent.vehicle_groups, current.vehicle_groups),
      theirs: idsText(idsOf(current.vehicle_groups), current.vehicle_groups),
    },
    {
      field: t('Report passing'),
      isSame: sent.reports_passing === current.reports_passing,
      mine: sent.reports_passing ? t('Yes') : t('No'),
      theirs: current.reports_passing ? t('Yes') : t('No'),
    },
    {
      field: t('Event after staying'),
      isSame: sent.dwell_s === current.dwell_s,
      mine: minutes(sent.dwell_s),
      theirs: minutes(current.dwell_s),
    },
    {
      field: t('Speed limit inside'),
      isSame: sent.speed_limit_kmh === current.speed_limit_kmh,
      mine: speed(sent.speed_limit_kmh),
      theirs: speed(current.speed_limit_kmh),
    },
    {
      field: t('Active hours'),
      isSame: same(sent.active_hours, current.active_hours),
      mine: hours(sent.active_hours),
      theirs: hours(current.active_hours),
    },
    { field: t('Address'), isSame: sent.address === current.address, mine: sent.address, theirs: current.address },
    { field: t('Note'), isSame: sent.note === current.note, mine: sent.note, theirs: current.note },
  ].filter(one => !one.isSame)
}
