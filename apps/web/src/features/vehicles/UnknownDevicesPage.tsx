import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../address/use-address-state.ts'
import { useSession } from '../../api/session.ts'
import { RefusedDevices } from './RefusedDevices.tsx'
import { UnregisteredDevices } from './UnregisteredDevices.tsx'
import { maySeeUnregistered } from './unknown-devices-query.ts'
import { type UnknownDevicesSearch, unknownDevicesAddress } from './unknown-devices-search.ts'

/** Devices that call and are refused: those that nobody has registered, and those that are registered otherwise. */
export function UnknownDevicesPage() {
  const mayChoose = maySeeUnregistered(useSession())
  const [params, change] = useAddressState(unknownDevicesAddress)
  const view = mayChoose ? (params.view ?? 'unregistered') : 'refused'
  const viewSwitch = mayChoose && <ViewSwitch view={view} onView={chosen => change({ view: chosen })} />
  return view === 'unregistered' ? (
    <UnregisteredDevices params={params} onChange={change} actions={viewSwitch} />
  ) : (
    <RefusedDevices params={params} onChange={change} actions={viewSwitch} />
  )
}

type View = NonNullable<UnknownDevicesSearch['view']>

function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('Which devices')}
      data={[
        { value: 'unregistered', label: t('Not registered') },
        { value: 'refused', label: t('Registered, refused') },
      ]}
      value={view}
      onChange={next => onView(next === 'refused' ? 'refused' : 'unregistered')}
    />
  )
}
