import { useTranslation } from 'react-i18next'

interface Props {
  /** Why the configured service did not respond; null where it did, or where there is none. */
  failure: string | null
  className: string | undefined
}

/** The notice that the installed maps stood in for a service that did not respond. */
export function StandInNotice({ failure, className }: Props) {
  const { t } = useTranslation()
  if (failure === null) return null
  return (
    <p className={className} role="status">
      {t('The address service is not answering. These places come from the installed maps.')}
    </p>
  )
}
