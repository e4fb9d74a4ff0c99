import { type Upload, uploads } from '@milepost/contract/uploads.ts'
import { faultColumn, uploadColumnWords, uploadFaultWords } from '@milepost/texts/upload-words.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useWords } from '../../i18n/use-words.ts'
import cell from '../../ui/Cell.module.css'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import classes from './Uploads.module.css'
import { faultsQuery } from './uploads-query.ts'

/** The first of what is wrong, line by line; all of it as a file. */
export function FaultList({ upload }: { upload: Upload }) {
  const { t } = useTranslation()
  const words = useWords()
  const language = useLanguage()
  const { data, error, refetch } = useQuery({ ...faultsQuery(upload), enabled: upload.counts.faulty > 0 })
  if (upload.counts.faulty === 0) return null
  if (error !== null) return <FailedMessage error={error} onRetry={() => void refetch()} />
  const headings = uploadColumnWords(upload.noun)
  const columnOf = (heading: string | null, field: string) => {
    const word = headings.get(field)
    return heading ?? (word === undefined ? '' : t(word))
  }
  const rest = (data?.count ?? 0) - (data?.results.length ?? 0)

  async function save(format: string) {
    const chosen = format === 'xlsx' ? 'xlsx' : 'csv'
    const query = { format: chosen, language } as const
    const name = `${upload.file_name.replace(/\.\w+$/, '')} - ${t('Errors')}.${chosen}`
    await download(uploads.exportFaults, { params: { id: upload.id }, query }, name)
  }

  return (
    <section className={classes.faults} aria-label={t('Errors')}>
      <header>
        <h3>{t('Errors')}</h3>
        <ExportMenu formats={['xlsx', 'csv']} onExport={save} />
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Line')}</th>
            <th scope="col">{t('Column')}</th>
            <th scope="col">{t('What is wrong')}</th>
          </tr>
        </thead>
        <tbody>
          {data?.results.map(({ line, heading, field, value, code }) => (
            <tr key={`${line} ${field} ${code}`}>
              <td>{words.number(line)}</td>
              <td>
                {columnOf(heading, field)}
                {value !== '' && <span className={cell.under}>{value}</span>}
              </td>
              <td>{uploadFaultWords({ code, column: faultColumn(upload, { heading, field }) }, t)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={classes.quiet}>{t('{{count}} more in the file of errors', { count: rest })}</p>}
    </section>
  )
}
