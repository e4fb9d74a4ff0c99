import { Button } from '@mantine/core'
import { changedFigures, type PresentedChange } from '@milepost/contract/changed-figures.ts'
import { CHANGE_REASON_WORDS, figureWord } from '@milepost/texts/changed-figure-words.ts'
import { IconArrowsExchange, IconCalculator, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { download } from '../../api/download.ts'
import { isForbidden } from '../../api/http.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords, type Words } from '../../i18n/use-words.ts'
import { pages } from '../../pages/pages.ts'
import { RegistrationLink } from '../../pages/RegistrationLink.tsx'
import { NoMatch } from '../../records/NoMatch.tsx'
import { ReportedExport } from '../../records/ReportedExport.tsx'
import cell from '../../ui/Cell.module.css'
import { DataTable } from '../../ui/DataTable.tsx'
import { DayInputs } from '../../ui/DayInputs.tsx'
import { Forbidden } from '../../ui/Forbidden.tsx'
import { Message } from '../../ui/Message.tsx'
import { pagedRows } from '../../ui/paged-rows.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { TableWorkspace } from '../../ui/TableWorkspace.tsx'
import type { Column } from '../../ui/table-columns.ts'
import { usePanel } from '../../ui/use-panel.ts'
import { useIsPhone } from '../../ui/use-width.ts'
import { VehicleGroupList } from '../../vehicle-lists/VehicleGroupList.tsx'
import { changedFiguresQuery, filterQuery } from './changed-figures-query.ts'
import {
  type ChangedFiguresChange,
  type ChangedFiguresSearch,
  changedFiguresAddress,
  PAGE_SIZES,
} from './changed-figures-search.ts'
import { RecalculateDialog } from './RecalculateDialog.tsx'
import classes from './Recalculation.module.css'
import { RecalculationLines } from './RecalculationLines.tsx'
import { RecalculationProgress } from './RecalculationProgress.tsx'
import { isUnderWay, recalculationsQuery, shownRecalculations } from './recalculations-query.ts'

const ALL = { vehicleId: null, start: null, end: null } as const satisfies ChangedFiguresChange

/** Figures of past days that a release or a recalculation works out differently: what, from, to and why, for administrators. */
export function ChangedFiguresPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const words = useWords()
  const isPhone = useIsPhone()
  const [params, change] = useAddressState(changedFiguresAddress)
  const [isPanelOpen, togglePanel] = usePanel(params.panel, panel => change({ panel }))
  const { data: byHand } = useQuery(recalculationsQuery)
  const isRecalculating = byHand?.results.some(isUnderWay) ?? false
  const query = useQuery(changedFiguresQuery(params, isRecalculating))
  const [isAsking, setAsking] = useState(false)
  const shown = shownRecalculations(byHand?.results ?? [])
  const page = query.data ?? null
  const isOfRelease = page !== null && page.recalculation.total > 0
  const isFiltered = params.vehicleId !== null || params.start !== null || params.end !== null

  if (isForbidden(query.error)) return <Forbidden order={1} error={query.error} />
  return (
    <TableWorkspace
      title={t('Changed figures')}
      count={page?.count ?? null}
      filters={<Filters params={params} onChange={change} />}
      filtersOpen={isPanelOpen}
      onFiltersOpenChange={togglePanel}
      notice={
        (isOfRelease || shown.length > 0) && (
          <>
            {isOfRelease && <RecalculationProgress recalculation={page.recalculation} />}
            <RecalculationLines shown={shown} mayCancel={byHand?.may_create ?? false} />
          </>
        )
      }
      actions={
        <>
          <ReasonButton
            variant="default"
            leftSection={<IconCalculator size={18} />}
            disabled={byHand === undefined}
            reason={
              byHand?.may_create === false ? t('Your role may read this, not change it. Ask an administrator.') : null
            }
            onClick={() => setAsking(true)}
          >
            {t('Recalculate…')}
          </ReasonButton>
          <ReportedExport
            route={changedFigures.export}
            query={{ ...filterQuery(params), units: words.distanceUnits }}
            name={t('Changed figures')}
            formats={['csv', 'xlsx']}
            isDisabled={page === null || page.count === 0}
            onExport={format => {
              const exported = {
                ...filterQuery(params),
                language,
                format: format === 'csv' ? format : ('xlsx' as const),
                units: words.distanceUnits,
              }
              return download(changedFigures.export, { query: exported }, `${t('Changed figures')}.${format}`)
            }}
          />
        </>
      }
    >
      <DataTable
        label={t('Changed figures')}
        columns={columnsOf(t, words, isPhone)}
        {...pagedRows(query, params, change, PAGE_SIZES)}
        rowKey={({ vehicle, day, figure, event_code, changed_at }) =>
          [vehicle, day, figure, event_code, changed_at].join(' ')
        }
        empty={
          isFiltered ? (
            <NoMatch title={t('No changed figures match')} onClearFilters={() => change(ALL)} />
          ) : (
            <Message
              icon={IconArrowsExchange}
              title={t('No changed figures')}
              text={t(
                'Figures of past days that a new release or a recalculation works out differently are listed here, with the reason.',
              )}
            />
          )
        }
        ordering={null}
        onOrdering={() => {}}
      />
      {isAsking && <RecalculateDialog onClose={() => setAsking(false)} />}
    </TableWorkspace>
  )
}

interface FiltersProps {
  params: ChangedFiguresSearch
  onChange: (change: ChangedFiguresChange) => void
}

function Filters({ params, onChange }: FiltersProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className={classes.days}>
        <DayInputs start={params.start} end={params.end} onChange={onChange} />
      </div>
      {params.vehicleId !== null && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconX size={14} />}
          onClick={() => onChange({ vehicleId: null })}
        >
          {t('All vehicles')}
        </Button>
      )}
      <VehicleGroupList mode="one" selectedId={params.vehicleId} onSelect={vehicleId => onChange({ vehicleId })} />
    </>
  )
}

/** On a phone the vehicle stands under the day and the reason under the figure. */
function columnsOf(t: TFunction, words: Words, isPhone: boolean): Column<PresentedChange>[] {
  const under = (text: string) => isPhone && <span className={cell.under}>{text}</span>
  return [
    {
      ...{ id: 'day', header: t('Day'), widthPx: isPhone ? 92 : 120 },
      cell: ({ day, vehicle, registration }) => (
        <>
          <Link
            className={classes.link}
            to={pages.trips.path}
            search={{ vehicleId: vehicle, startDate: day }}
            aria-label={t('Trips of this day of {{registration}}', { registration })}
          >
            {words.dateOf(day)}
          </Link>
          {under(registration)}
        </>
      ),
    },
    {
      ...{ id: 'registration', header: t('Registration'), widthPx: 130, isHiddenOnPhone: true },
      cell: ({ vehicle, registration }) => <RegistrationLink vehicle={{ id: vehicle, registration }} />,
    },
    {
      ...{ id: 'figure', header: t('Figure') },
      cell: row => (
        <>
          <span className={classes.figure}>{figureWord(row.figure, row.event_code, t)}</span>
          {under(t(CHANGE_REASON_WORDS[row.reason]))}
        </>
      ),
    },
    {
      ...{ id: 'from', header: t('Before'), align: 'end', widthPx: isPhone ? 78 : 120 },
      cell: row => figureText(row, row.from, words),
    },
    {
      ...{ id: 'to', header: t('Now'), align: 'end', widthPx: isPhone ? 78 : 120 },
      cell: row => figureText(row, row.to, words),
    },
    {
      ...{ id: 'reason', header: t('Reason'), isHiddenOnPhone: true },
      cell: row => t(CHANGE_REASON_WORDS[row.reason]),
    },
  ]
}

function figureText({ figure }: PresentedChange, value: number, words: Words): string {
  if (figure === 'distance') return words.distance(value)
  if (figure === 'driving' || figure === 'idling') return words.duration(value)
  return figure === 'top-speed' ? words.speed(value) : words.number(value)
}
