import { Button, Checkbox, Loader, NumberInput, Select } from '@mantine/core'
import { MOST_IMPORTED } from '@milepost/contract/geofences.ts'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../api/session.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import classes from './Dialogs.module.css'
import { type GeofenceData, refreshGeofences } from './geofence-queries.ts'
import { ImportCheckList, type ImportLine } from './ImportCheckList.tsx'
import { checkFences, importFences, missingCategories, missingGroups } from './import-fences.ts'
import { bareOf, entriesOf, type FenceFile, type FileProblem, readFenceFile } from './read-fence-file.ts'

const PROBLEMS: Record<FileProblem, TextKey> = {
  'too large': 'The file is larger than 50 MB.',
  'not understood': 'This is neither GeoJSON nor KML.',
  empty: 'The file is empty.',
}

/** From a file to geofences: first what will be taken and what will not, then all of it at once. */
export function ImportDialog({ data, onClose }: { data: GeofenceData; onClose: () => void }) {
  const { t } = useTranslation()
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
              most: MOST_IMPORTED.toLocaleString(),
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
        {file !== null && <Checked key={file.name} file={file} data={data} onClose={onClose} />}
      </div>
    </Dialog>
  )
}

function Checked({ file, data, onClose }: { file: FenceFile; data: GeofenceData; onClose: () => void }) {
  const { t } = useTranslation()
  const words = useWords()
  const customers = useSession()?.currentUser.customers ?? []
  const [customer, setCustomer] = useState<number | null>(null)
  const [radiusM, setRadiusM] = useState<number | null>(null)
  const [widthM, setWidthM] = useState<number | null>(null)
  const [isCreatingGroups, setCreatingGroups] = useState(true)

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
    queryKey: ['geofence-import', file.name, fences, customer],
    queryFn: ({ signal }) => checkFences(fences, customer, signal),
    enabled: fences.length > 0 && !isTooMany && !mustChoose,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const taken = fences.filter((_, index) => check.data?.[index]?.faults.length === 0)
  const take = useMutation({
    mutationFn: () =>
      importFences(
        taken,
        data.groups,
        { groups: isCreatingGroups ? missing : [], categories: missingCategories(taken, data.categories) },
        customer,
      ),
    onSuccess(count) {
      toastSuccess(t('{{count}} geofences imported', { count }))
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
      {(bare.points || bare.lines) && (
        <div className={classes.fields}>
          {bare.points && (
            <NumberInput
              label={t('Radius of points without one')}
              placeholder={t('Leave them out')}
              suffix=" m"
              min={10}
              onChange={value => setRadiusM(Number(value) > 0 ? Number(value) : null)}
            />
          )}
          {bare.lines && (
            <NumberInput
              label={t('Width of lines without one')}
              placeholder={t('Leave them out')}
              suffix=" m"
              min={10}
              onChange={value => setWidthM(Number(value) > 0 ? Number(value) : null)}
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
          {t('The file has {{count}} shapes, which is more than {{most}}. Split it.', {
            count: fences.length,
            most: words.number(MOST_IMPORTED),
          })}
        </p>
      ) : (
        <>
          <p role="status">
            {check.isFetching
              ? t('Checking {{number}} shapes…', { number: words.number(fences.length) })
              : t('{{taken}} of {{total}} will be taken.', {
                  taken: words.number(taken.length),
                  total: words.number(entries.length),
                })}
          </p>
          <ImportCheckList lines={lines} />
        </>
      )}
      {(check.error ?? take.error) !== null && (
        <p role="alert">
          {t('Nothing was imported.')} {(check.error ?? take.error)?.message}{' '}
          {check.error !== null && (
            <Button size="compact-xs" variant="default" onClick={() => void check.refetch()}>
              {t('Try again')}
            </Button>
          )}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          disabled={taken.length === 0 || check.isFetching}
          loading={take.isPending}
          onClick={() => take.mutate()}
        >
          {t('Import {{number}}', { number: words.number(taken.length) })}
        </Button>
      </div>
    </>
  )
}
