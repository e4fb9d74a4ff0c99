import { ATTENTION_KINDS, MOST_COUNTED } from '@milepost/contract/attention.ts'
import { IconChevronRight, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { SignedIn } from '../../api/capabilities.ts'
import { isForbidden } from '../../api/http.ts'
import { useWords } from '../../i18n/use-words.ts'
import { mayOpenPage, modulesOf } from '../../pages/guards.ts'
import { reasonWithoutModule } from '../../pages/refusal-words.ts'
import { addDays } from '../../ui/day-range.ts'
import hub from '../../ui/Hub.module.css'
import classes from './AttentionBand.module.css'
import { ATTENTION_LINES, pageOf } from './attention-lines.ts'
import { attentionQuery } from './attention-query.ts'

/** Days of which new events are counted, today among them. */
const DAYS = 7

/** Above the launcher what needs attention now, each line opening the list behind it. It comes when it is there: the launcher never waits. */
export function AttentionBand({ signedIn }: { signedIn: SignedIn }) {
  const { t } = useTranslation()
  const words = useWords()
  const today = words.day(Date.now())
  const days = { start: addDays(today, 1 - DAYS), end: today }
  const { data, error, refetch } = useQuery(attentionQuery(days, words.timeZone))
  const mine = data?.results.filter(({ kind }) => mayOpenPage(pageOf(kind).rule, signedIn))
  // Nothing that this person looks after.
  if (mine?.length === 0 || isForbidden(error)) return null
  const lines = mine?.filter(({ count }) => count > 0) ?? []
  const uncounted = [...new Set(ATTENTION_KINDS.flatMap(kind => modulesOf(pageOf(kind).rule)))].flatMap(
    module => reasonWithoutModule(module, signedIn, t) ?? [],
  )
  const numberOf = (count: number) =>
    count < MOST_COUNTED ? words.number(count) : t('{{number}} or more', { number: words.number(count) })
  return (
    <section className={hub.group} aria-label={t('Needs attention')} aria-busy={data === undefined && error === null}>
      <h2 className={hub.groupTitle}>{t('Needs attention')}</h2>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map(({ kind, count }) => {
            const { icon: LineIcon, words: wordsOf, search } = ATTENTION_LINES[kind]
            return (
              <li key={kind}>
                <Link to={pageOf(kind).path} search={search(days)} className={classes.line}>
                  <LineIcon size={20} stroke={1.75} className={classes.icon} />
                  <span className={classes.words}>{wordsOf(t, { count, number: numberOf(count) })}</span>
                  <IconChevronRight size={16} className={classes.opens} />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {data !== undefined && lines.length === 0 && (
        <p className={classes.note}>
          {uncounted.length === 0 ? (
            <>
              <IconCircleCheck size={20} stroke={1.75} />
              {t('Nothing needs attention now.')}
            </>
          ) : (
            <>
              <IconInfoCircle size={20} stroke={1.75} />
              {t('{{reasons}} Nothing of that is counted here. Nothing else needs attention now.', {
                reasons: uncounted.join(' '),
              })}
            </>
          )}
        </p>
      )}
      {data === undefined && (
        <div className={classes.note} role="status">
          {error === null ? t('Looking what needs attention…') : t('What needs attention could not be loaded.')}
          {error !== null && (
            <button type="button" className={classes.again} onClick={() => void refetch()}>
              {t('Try again')}
            </button>
          )}
        </div>
      )}
    </section>
  )
}
