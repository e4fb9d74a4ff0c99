import type { VehiclePage } from '@milepost/contract/vehicle-page.ts'
import { IconPin } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './Notes.module.css'
import { PageLink } from './PageLink.tsx'

/** What whoever opens the page has to read first. */
export function PinnedNotes({ vehicle: { notes } }: { vehicle: VehiclePage }) {
  const { t } = useTranslation()
  const words = useWords()
  if (notes === null || notes.pinned.length === 0) return null
  return (
    <ul className={classes.pinned} aria-label={t('Pinned notes')}>
      {notes.pinned.map(({ id, text, who, at }) => (
        <li key={id}>
          <IconPin size={16} stroke={1.75} aria-hidden="true" />
          <div>
            <p>{text}</p>
            <small>
              <PageLink page="vehicleNotes" record={id} text={words.dateAndTime(at)} />
              {who !== null && ` · ${who}`}
            </small>
          </div>
        </li>
      ))}
    </ul>
  )
}
