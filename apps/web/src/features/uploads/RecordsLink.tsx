import type { UploadNounName } from '@milepost/contract/uploads.ts'
import { uploadNounWord } from '@milepost/texts/upload-words.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type PageName, pages } from '../../pages/pages.ts'
import classes from './Uploads.module.css'

/** Where the records of a file are kept. */
const PAGES: Record<UploadNounName, PageName> = {
  vehicles: 'vehicles',
  drivers: 'drivers',
  trackers: 'trackers',
  users: 'users',
  geofences: 'geofence',
  qr_codes: 'vehicles',
}

/** From what a file did to the records that it did it to. */
export function RecordsLink({ noun }: { noun: UploadNounName }) {
  const { t } = useTranslation()
  const name = uploadNounWord(noun === 'qr_codes' ? 'vehicles' : noun, t)
  return (
    <Link to={pages[PAGES[noun]].path} className={classes.records}>
      {t('Go to {{name}}', { name })}
    </Link>
  )
}
