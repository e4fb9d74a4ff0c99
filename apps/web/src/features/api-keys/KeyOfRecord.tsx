import type { apiKeys } from '@milepost/contract/api-keys.ts'
import type { Result } from '@milepost/contract/route.ts'
import { moduleWord } from '@milepost/texts/module-words.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './ApiKeys.module.css'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'

export type ApiKey = Result<typeof apiKeys.read>

/** The key of a record: whether there is one that works, and how to get one. */
export function KeyOfRecord({ record }: { record: ApiKey }) {
  const { t } = useTranslation()
  const words = useWords()
  const [isMaking, setIsMaking] = useState(false)
  const endsMs = record.expires_at === null ? null : Date.parse(record.expires_at)
  const isAlive = endsMs !== null && endsMs > Date.now()
  const reads = record.reads.map(module => moduleWord(module, t)).join(', ')
  const reason = record.may_edit ? null : t('Your role may read this, not change it. Ask an administrator.')
  return (
    <>
      <h2>{t('API key')}</h2>
      {endsMs === null && <p className={classes.note}>{t('No key has been made yet: nothing can read with it.')}</p>}
      {endsMs !== null && !isAlive && (
        <p className={classes.note}>
          {t('Its key stopped working on {{date}}. Make a new one to let the program read on.', {
            date: words.date(endsMs),
          })}
        </p>
      )}
      {record.archived_at !== null && <p className={classes.note}>{t('Archived: its key is refused.')}</p>}
      {isAlive && record.archived_at === null && reads !== '' && (
        <p className={classes.note}>{t('It has a key, which works until {{date}}.', { date: words.date(endsMs) })}</p>
      )}
      {isAlive && reads === '' && (
        <p className={classes.note}>
          {t(
            'Its key is refused: whoever made it may not read any of this today. Make a new one to let the program read on.',
          )}
        </p>
      )}
      {isAlive && reads !== '' && record.reads.length < record.modules.length && (
        <p className={classes.note}>
          {t(
            'Its key reads no more than {{modules}}: the rest was added after it was made, or whoever made it may not read it.',
            {
              modules: reads,
            },
          )}
        </p>
      )}
      {record.archived_at === null && (
        <ReasonButton
          size="xs"
          variant={isAlive ? 'default' : 'filled'}
          reason={reason}
          onClick={() => setIsMaking(true)}
        >
          {endsMs === null ? t('Make the key…') : t('Make a new key…')}
        </ReasonButton>
      )}
      {isMaking && <MakeKeyDialog record={record} onClose={() => setIsMaking(false)} />}
    </>
  )
}
