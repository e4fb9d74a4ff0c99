import {
  type VehicleEnquiries as Enquiries,
  type EnquiryOutcome,
  type TAX_STATES,
  type VehicleFacts,
  vehicleEnquiries,
} from '@milepost/contract/vehicle-enquiries.ts'
import type { Vehicle } from '@milepost/contract/vehicles.ts'
import { IconAlertTriangle, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import type { TextKey } from '../../i18n/text-key.ts'
import { useWords } from '../../i18n/use-words.ts'
import { FailedMessage } from '../../ui/FailedMessage.tsx'
import { makeChange } from '../../ui/make-change.ts'
import { ReasonButton } from '../../ui/ReasonButton.tsx'
import classes from './VehicleEnquiries.module.css'

const keyOf = (vehicleId: number) => ['vehicles', 'enquiries', vehicleId]

/** What DVSA and DVLA say of a vehicle; nothing of one that they cannot know, as in another country. */
export function VehicleEnquiries({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(vehicle.id),
    queryFn: ({ signal }) => call(vehicleEnquiries.read, { params: { id: vehicle.id } }, { signal }),
  })
  if (data === undefined && error === null) return null
  if (data !== undefined && !data.is_asked) return null
  return (
    <section className={classes.part} aria-label={t('DVSA and DVLA')}>
      <h2>{t('DVSA and DVLA')}</h2>
      {data === undefined ? (
        <FailedMessage error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Facts {...data} />
          <LookUpNow vehicle={vehicle} enquiries={data} />
        </>
      )}
    </section>
  )
}

function LookUpNow({ vehicle, enquiries: { sources } }: { vehicle: Vehicle; enquiries: Enquiries }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  if (!sources.some(source => source.is_configured))
    return (
      <p className={classes.quiet}>{t('Neither is configured on this server: whoever runs it gives it their keys.')}</p>
    )
  const reason = vehicle.may_edit ? null : t('Your role may read this, not change it. Ask an administrator.')

  async function ask() {
    setIsAsking(true)
    const { id, registration } = vehicle
    const asked = await makeChange(
      { outcome: 'Update successful', note: t('{{registration}} was looked up', { registration }) },
      send => send(vehicleEnquiries.ask, { params: { id } }),
    )
    setIsAsking(false)
    if (!asked.isMade) return
    client.setQueryData(keyOf(id), asked.result)
    await client.invalidateQueries({ queryKey: ['vehicle-schedules'] })
  }

  return (
    <ReasonButton
      size="xs"
      variant="default"
      reason={reason}
      loading={isAsking}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      onClick={() => void ask()}
    >
      {t('Look up now')}
    </ReasonButton>
  )
}

const TAX: Readonly<Record<(typeof TAX_STATES)[number], TextKey>> = {
  Taxed: 'Taxed_vehicle',
  Untaxed: 'Untaxed_vehicle',
  SORN: 'Declared off the road (SORN)',
  'Not Taxed for on Road Use': 'Not taxed for use on the road',
}

function Facts({ sources, mot }: Enquiries) {
  const { t } = useTranslation()
  const words = useWords()
  const said = (of: (facts: VehicleFacts) => string | null) =>
    sources.map(({ facts }) => facts && of(facts)).find(value => value !== null && value !== undefined) ?? null
  const expires = said(facts => facts.mot_expires_on)
  const lastTest = sources.map(({ facts }) => facts?.last_test ?? null).find(test => test !== null)
  const tax = sources.map(({ facts }) => facts).find(facts => facts?.tax_status)
  const looks = [said(facts => facts.make), said(facts => facts.colour)].filter(text => text !== null).join(', ')
  const registered = said(facts => facts.first_registered)
  const isKnown = sources.some(({ facts }) => facts !== null)
  return (
    <>
      {isKnown && (
        <dl>
          <Fact label={t('MOT valid until')}>
            {expires === null ? t('None held') : `${words.dateOf(expires)} (${words.untilDay(expires)})`}
          </Fact>
          {lastTest && (
            <Fact label={t('Last test')}>
              {t(lastTest.is_passed ? 'Passed on {{date}}' : 'Failed on {{date}}', { date: words.dateOf(lastTest.on) })}
              {lastTest.odometer_m !== null && (
                <span className={classes.more}>{words.distance(lastTest.odometer_m)}</span>
              )}
            </Fact>
          )}
          {tax?.tax_status && (
            <Fact label={t('Road tax')}>
              {t(TAX[tax.tax_status])}
              {tax.tax_due_on !== null && (
                <span className={classes.more}>{t('due {{date}}', { date: words.dateOf(tax.tax_due_on) })}</span>
              )}
            </Fact>
          )}
          {looks !== '' && <Fact label={t('Make and colour')}>{looks}</Fact>}
          {registered !== null && (
            <Fact label={t('First registered')}>{registered.length > 7 ? words.dateOf(registered) : registered}</Fact>
          )}
        </dl>
      )}
      <MotHere expires={expires} mot={mot} />
      {sources.map(source => (
        <LastAsked key={source.source} {...source} />
      ))}
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** When it is due here: where that is another day than the authority's, both are shown. */
function MotHere({ expires, mot }: { expires: string | null; mot: Enquiries['mot'] }) {
  const { t } = useTranslation()
  const words = useWords()
  if (mot === null || mot.due_on === null || expires === null) return null
  const date = words.dateOf(mot.due_on)
  if (mot.set_by !== null && mot.due_on === expires)
    return <p className={classes.quiet}>{t('Its schedule follows from that.')}</p>
  if (mot.due_on === expires) return null
  return (
    <p className={classes.differs}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {t('Its schedule says {{date}}, by what was filed or chosen here.', { date })}
    </p>
  )
}

const FAULTS: Readonly<Record<Exclude<EnquiryOutcome, 'found'>, TextKey>> = {
  unknown: 'It does not know this registration.',
  refused: 'It refuses the keys of this server.',
  limited: 'It was asked too often, and is asked again the next night.',
  failed: 'It failed, and is asked again the next night.',
  nonsense: 'It answered in a form that cannot be read.',
  timeout: 'It did not answer in time.',
  unreachable: 'It could not be reached.',
}

function LastAsked({
  source,
  is_configured: isConfigured,
  last,
  last_worked_at: worked,
}: Enquiries['sources'][number]) {
  const { t } = useTranslation()
  const words = useWords()
  const when = (at: string) => words.dateAndTime(at)
  if (last === null)
    return (
      <p className={classes.quiet}>
        {isConfigured ? t('{{source}} was not asked yet.', { source }) : t('{{source}} is not configured.', { source })}
        {isConfigured && worked !== null && ` ${t('It last answered {{when}}.', { when: when(worked) })}`}
      </p>
    )
  if (last.outcome === 'found')
    return <p className={classes.quiet}>{t('{{source}}, {{when}}', { source, when: when(last.at) })}</p>
  return (
    <p className={classes.differs}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      {`${t('{{source}}, {{when}}', { source, when: when(last.at) })}: ${t(FAULTS[last.outcome])}`}
      {worked !== null && ` ${t('It last answered {{when}}.', { when: when(worked) })}`}
    </p>
  )
}
