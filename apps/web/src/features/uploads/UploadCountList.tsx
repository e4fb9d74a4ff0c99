import type { Upload, UploadCounts } from '@milepost/contract/uploads.ts'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import classes from './Uploads.module.css'

const WOULD: readonly [keyof UploadCounts, TextKey][] = [
  ['created', 'Will be added'],
  ['changed', 'Will be changed'],
  ['archived', 'Will be archived'],
  ['as_before', 'As before'],
  ['skipped', 'Left out by choice'],
  ['faulty', 'With errors, not saved'],
]

const DID: readonly [keyof UploadCounts, TextKey][] = [
  ['created', 'Added_lines'],
  ['changed', 'Changed_lines'],
  ['archived', 'Archived_lines'],
  ['as_before', 'As before'],
  ['skipped', 'Left out by choice'],
  ['faulty', 'With errors, not saved'],
]

/** What a file would do, or did, in numbers; what is nought and was not asked for is left out. */
export function UploadCountList({ upload: { counts, state } }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  const shown = (state === 'checked' ? WOULD : DID).filter(
    ([name]) => counts[name] > 0 || name === 'created' || name === 'changed',
  )
  return (
    <dl className={classes.counts}>
      {shown.map(([name, word]) => (
        <div key={name} data-count={name}>
          <dt>{t(word)}</dt>
          <dd>{words.number(counts[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
