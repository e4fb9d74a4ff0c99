import { itemAt } from '@milepost/domain/collections/item-at.ts'
import type { GeofenceFault } from '@milepost/domain/geofences/faults.ts'
import type { FileRefusal } from '@milepost/domain/geofences/files.ts'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import classes from './Dialogs.module.css'
import { faultWords, refusalWords } from './fault-words.ts'

export interface ImportLine {
  name: string
  /** Why it is no geofence at all. */
  refusal: FileRefusal | null
  /** Null while it is being checked. */
  faults: readonly (GeofenceFault & { detail: string })[] | null
}

const ROW_PX = 32

const isRefused = ({ refusal, faults }: ImportLine) => refusal !== null || (faults !== null && faults.length > 0)

/** Each shape of the file with what becomes of it; those that are not taken come first. Only the rows in sight exist. */
export function ImportCheckList({ lines }: { lines: readonly ImportLine[] }) {
  const { t } = useTranslation()
  const words = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const sorted = lines.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)))
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })

  function reasonOf({ refusal, faults }: ImportLine): string {
    if (refusal !== null) return refusalWords(refusal, t)
    if (faults === null) return t('Checking…')
    return faults.length === 0
      ? t('Will be imported')
      : faults
          .map(({ code, detail }) => faultWords(code, t, words) + (code === 'invalid' ? ` (${detail})` : ''))
          .join(' ')
  }

  if (lines.length === 0) return <p role="alert">{t('The file has no shapes.')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={scroller} className={classes.scroll} tabIndex={0} aria-label={t('What will be imported')}>
      <ul className={classes.check} style={{ height: virtualizer.getTotalSize(), margin: 0, padding: 0 }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = itemAt(sorted, index)
          const reason = reasonOf(line)
          return (
            <li
              key={index}
              className={classes.checkRow}
              data-ok={!isRefused(line)}
              style={{ transform: `translateY(${start}px)` }}
            >
              {isRefused(line) ? (
                <IconX size={16} aria-hidden="true" />
              ) : (
                <IconCheck size={16} aria-hidden="true" className={classes.ok} />
              )}
              <span title={line.name}>{line.name}</span>
              <span title={reason}>{reason}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
