import { Alert, FileInput, TextInput } from '@mantine/core'
import { mapAreaCountry, mapAreaName } from '@milepost/contract/map-areas.ts'
import { IconAlertTriangle, IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import { Form } from '../../ui/Form.tsx'
import { textLimits } from '../../ui/field-limits.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import type { UploadOrder } from './area-upload.ts'
import classes from './MapAreas.module.css'
import { uploadFailure } from './upload-failure.ts'

interface Props {
  mostBytes: number
  isBusy: boolean
  error: unknown
  onAdd: (order: UploadOrder) => void
}

/** A file, a name and, where it does not follow from its place, a country. */
export function AddAreaForm({ mostBytes, isBusy, error, onAdd }: Props) {
  const { t } = useTranslation()
  const words = useWords()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [country, setCountry] = useState('')
  const isTooLarge = file !== null && file.size > mostBytes
  const isCountry = country === '' || mapAreaCountry.safeParse(country.toUpperCase()).success

  const missing =
    file === null
      ? t('Choose a file')
      : isTooLarge
        ? t('The file is {{size}}.', { size: words.bytes(file.size) })
        : name.trim() === ''
          ? t('Enter a name.')
          : isCountry
            ? null
            : t('Two-letter code, such as GB.')

  function choose(chosen: File | null) {
    setFile(chosen)
    if (chosen !== null && name === '') setName(nameOf(chosen))
  }
  function submit() {
    if (file === null) return
    onAdd({ file, name: name.trim(), country: country === '' ? null : country.toUpperCase() })
  }

  return (
    <Form className={classes.form} missing={missing} onSend={submit}>
      <p className={classes.hint}>
        {t(
          'Upload an OpenStreetMap extract (.osm.pbf) of your area to get its street map, addresses and speed limits.',
        )}
      </p>
      <FileInput
        label={t('File')}
        placeholder={t('Choose a file')}
        description={t('At most {{size}}', { size: words.bytes(mostBytes) })}
        leftSection={<IconFileUpload size={16} />}
        accept=".pbf,.osm.pbf"
        value={file}
        onChange={choose}
        error={isTooLarge && t('The file is {{size}}.', { size: words.bytes(file.size) })}
        required
      />
      <TextInput
        label={t('Name')}
        value={name}
        {...textLimits(mapAreaName)}
        onChange={event => setName(event.currentTarget.value)}
        required
      />
      <TextInput
        label={t('Country')}
        description={t('Two-letter code, such as GB. Leave empty to detect it from the map.')}
        value={country}
        {...textLimits(mapAreaCountry)}
        onChange={event => setCountry(event.currentTarget.value)}
        error={!isCountry && t('Two-letter code, such as GB.')}
      />
      {error !== null && (
        <Alert color="red" icon={<IconAlertTriangle size={18} />} role="alert">
          {uploadFailure(error, t)}
        </Alert>
      )}
      <ReasonButton type="submit" loading={isBusy} reason={missing}>
        {t('Import')}
      </ReasonButton>
    </Form>
  )
}

const nameOf = ({ name }: File) => {
  const stem = name.replace(/(-latest)?(\.osm)?\.pbf$/i, '').replace(/[-_]+/g, ' ')
  return stem.charAt(0).toUpperCase() + stem.slice(1)
}
