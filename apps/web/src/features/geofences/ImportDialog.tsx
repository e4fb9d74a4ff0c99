import { Button, Checkbox, Loader, Select } from '@mantine/core'
import { MOST_IMPORTED } from '@milepost/contract/geofence-imports.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { middleOf } from '../../map/use-geofence-features.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import { ShortLengthInput } from '../../ui/ShortLengthInput.tsx'
import classes from './Dialogs.module.css'
import { type GeofenceData, refreshGeofences } from './geofence-queries.ts'
import { ImportCheckList, type ImportLine } from './ImportCheckList.tsx'
import { ImportFailed } from './ImportFailed.tsx'
import { checkFences, importFences, missingCategories, missingGroups } from './import-fences.ts'
import {
  bareOf,
  entriesOf,
  type FenceFile,
  type FileProblem,
  readFenceFile,
  seemsExchanged,
  withExchanged,
} from './read-fence-file.ts'
import { SwapNotice } from './SwapNotice.tsx'

const PROBLEMS: Record<FileProblem, TextKey> = {
  'too large': 'The file is larger than 50 MB.',
  'not understood': 'This is neither GeoJSON nor KML.',
  empty: 'The file is empty.',
}

/** From a file to geofences: first what will be taken and what will not, then all of it at once. */
export function ImportDialog({ data, onClose }: { data: GeofenceData; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const [file, setFile] = useState<FenceFile | null>(null)
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const [isReading, setReading] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function choose(chosen: File | undefined) {
    if (chosen === undefined) return
    setReading(true)
    const read = await readFenceFile(chosen)
    setReading(false)
    setFile(typeof read === 'string' ? null : read)
    setProblem(typeof read === 'string' ? read : null)
  }

  return (
    <Dialog title={t('Import geofences')} widthPx={720} onClose={onClose}>
      <div className={classes.body}>
        <p>
          {t(
            'From GeoJSON or KML. Points with a radius become circles, lines with a width become corridors. Up to {{most}} at once.',
            {
              most: words.number(MOST_IMPORTED),
            },
          )}
        </p>
        <div>
          <input
            ref={input}
            type="file"
            hidden
            data-import-file
            accept=".geojson,.json,.kml,application/geo+json,application/vnd.google-earth.kml+xml"
            onChange={event => {
              void choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
          <Button
            variant="default"
            leftSection={isReading ? <Loader size={14} /> : <IconFileImport size={16} />}
            disabled={isReading}
            data-autofocus
            onClick={() => input.current?.click()}
          >
            {file === null ? t('Choose a file') : t('Choose another file')}
          </Button>{' '}
          {file !== null && <span>{file.name}</span>}
        </div>
        {problem !== null && <p role="alert">{t(PROBLEMS[problem])}</p>}
        {file !== null && <Checked key={file.id} given={file} data={data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Checked({ given, data, onClose }: { given: FenceFile; data: GeofenceData; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const customers = useSession()?.currentUser.customers ?? []
  const [customer, setCustomer] = useState<number | null>(null)
  const [radiusM, setRadiusM] = useState<number | null>(null)
  const [widthM, setWidthM] = useState<number | null>(null)
  const [isCreatingGroups, setCreatingGroups] = useState(true)
  const [isExchanged, setExchanged] = useState(false)
  const file = useMemo(() => (isExchanged ? withExchanged(given) : given), [given, isExchanged])
  const seemsWrong = useMemo(
    () =>
      seemsExchanged(
        file,
        data.fences.map(fence => middleOf(fence.shape)),
      ),
    [file, data.fences],
  )

  const nameOf = (number: number) => t('Geofence {{number}}', { number })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words do not change what is read
  const entries = useMemo(() => entriesOf(file, { radiusM, widthM }, nameOf), [file, radiusM, widthM])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words do not change what is read
  const bare = useMemo(() => bareOf(entriesOf(file, { radiusM: null, widthM: null }, nameOf)), [file])
  const fences = useMemo(() => entries.flatMap(entry => (entry.kind === 'fence' ? [entry.fence] : [])), [entries])
  const isTooMany = fences.length > MOST_IMPORTED
  const mustChoose = customers.length > 1 && customer === null
  const missing = missingGroups(fences, data.groups)

  const check = useQuery({
    // By what they are read with: to compare ten thousand shapes takes longer than to check them.
    queryKey: ['geofence-import', file.id, radiusM, widthM, isExchanged, customer],
    queryFn: ({ signal }) => checkFences(fences, customer, signal),
    enabled: fences.length > 0 && !isTooMany && !mustChoose,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const taken = fences.filter((_, index) => check.data?.[index]?.faults.length === 0)
  const take = useMutation({
    mutationFn: async () => {
      const create = { groups: isCreatingGroups ? missing : [], categories: missingCategories(taken, data.categories) }
      const note = (count: number) => t('{{number}} geofences imported', { count, number: words.number(count) })
      const imported = await makeChange({ outcome: 'Success', note, onRefused: () => true }, send =>
        importFences(send, taken, data.groups, create, customer),
      )
      if (!imported.isMade) throw imported.error
    },
    // The groups and categories that were made before it failed are there now.
    onError: () => refreshGeofences(),
    onSuccess() {
      void refreshGeofences()
      onClose()
    },
  })

  let at = 0
  const lines: ImportLine[] = entries.map(entry =>
    entry.kind === 'refused'
      ? { name: entry.name, refusal: entry.because, faults: [] }
      : { name: entry.fence.name, refusal: null, faults: check.data?.[at++]?.faults ?? null },
  )
  return (
    <>
      {customers.length > 1 && (
        <Select
          label={t('Customer')}
          searchable
          data={customers.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={customer === null ? null : String(customer)}
          onChange={value => setCustomer(value === null ? null : Number(value))}
        />
      )}
      {seemsWrong && <SwapNotice onSwap={() => setExchanged(!isExchanged)} />}
      {(bare.points || bare.lines) && (
        <div className={classes.fields}>
          {bare.points && (
            <ShortLengthInput
              label={t('Radius of points without one')}
              placeholder={t('Skip them')}
              leastM={10}
              valueM={radiusM}
              onChange={setRadiusM}
            />
          )}
          {bare.lines && (
            <ShortLengthInput
              label={t('Width of lines without one')}
              placeholder={t('Skip them')}
              leastM={10}
              valueM={widthM}
              onChange={setWidthM}
            />
          )}
        </div>
      )}
      {missing.length > 0 && (
        <Checkbox
          label={t('Create the groups that are missing: {{names}}', { names: missing.slice(0, 5).join(', ') })}
          checked={isCreatingGroups}
          onChange={event => setCreatingGroups(event.currentTarget.checked)}
        />
      )}
      {isTooMany ? (
        <p role="alert">
          {t('The file has {{number}} shapes, which is more than {{most}}. Split it.', {
            number: words.number(fences.length),
            most: words.number(MOST_IMPORTED),
          })}
        </p>
      ) : (
        <>
          <p role="status">
            {check.isFetching
              ? t('Checking {{number}} shapes…', { number: words.number(fences.length) })
              : t('{{taken}} of {{total}} will be imported.', {
                  taken: words.number(taken.length),
                  total: words.number(entries.length),
                })}
          </p>
          <ImportCheckList lines={lines} />
        </>
      )}
      {check.error !== null && <ImportFailed error={check.error} onRetry={() => void check.refetch()} />}
      {take.error !== null && <ImportFailed error={take.error} onRetry={() => take.mutate()} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <ReasonButton
          reason={
            check.isFetching ? t('The shapes are being checked…') : taken.length === 0 ? t('Nothing to import.') : null
          }
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('Import {{number}}', { number: words.number(taken.length) })}
        </ReasonButton>
      </div>
    </>
  )
}
