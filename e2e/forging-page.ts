import { DEVICE_ENCODERS } from '@milepost/protocols/all-protocols.ts'
import { deviceIdFor, plainReport } from '@milepost/protocols/device-side.fixture.ts'
import { demoFleet, type FleetMember, fleetMembers } from '@milepost/simulator/fleet.ts'

/** What a page may want a port of trackers to believe. */
interface Forgery {
  protocol: string
  deviceId: string
  isRegistered: boolean
  /** What a device with this number says: its login, and one record. */
  says: Buffer
}

/** Where no vehicle of the demo is: in the Gulf of Guinea. */
export const FORGED_PLACE = { latitude: 1.5, longitude: 1.5 }
const RECORD = plainReport({ recordedAtMs: Math.floor(Date.now() / 1000) * 1000, ...FORGED_PLACE })

/** By every protocol over TCP in the name of a tracker of the demo, and of one that is not registered. */
export const FORGERIES: readonly Forgery[] = Object.entries(DEVICE_ENCODERS).flatMap(([protocol, encoder]) => {
  const forge = (deviceId: string, isRegistered: boolean) => {
    const login = encoder.encodeLogin(deviceId) ?? Buffer.alloc(0)
    const says = Buffer.concat([login, encoder.encodeRecords(deviceId, [RECORD], 1)])
    return { protocol, deviceId, isRegistered, says }
  }
  const isOne = ({ vehicle }: FleetMember) => vehicle.protocol === protocol && vehicle.transport === 'tcp'
  const { vehicle } = fleetMembers(demoFleet()).find(isOne)!
  return [forge(vehicle.deviceId, true), forge(deviceIdFor(encoder), false)]
})

/** How often a page that forges sends a forgery. */
export const WAYS = 6

/** Sends these in every way in which a page may have bytes sent to an address of another origin. */
export const pageThatForges = (link: string, forgeries: readonly Forgery[]) => `<!doctype html><title>Elsewhere</title>
  <body><script>
    const link = ${JSON.stringify(link)}
    function submit(enctype, input) {
      const frame = Object.assign(document.createElement('iframe'), { name: 'into' + frames.length })
      const form = Object.assign(document.createElement('form'), { method: 'post', action: link, enctype, target: frame.name })
      form.append(input)
      document.body.append(frame, form)
      form.submit()
    }
    function fileOf(bytes) {
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'file' })
      const files = new DataTransfer()
      files.items.add(new File([bytes], 'device'))
      input.files = files.files
      return input
    }
    for (const base64 of ${JSON.stringify(forgeries.map(({ says }) => says.toString('base64')))}) {
      const text = atob(base64)
      const bytes = Uint8Array.from(text, letter => letter.charCodeAt(0))
      const post = body => fetch(link, { mode: 'no-cors', method: 'POST', body }).catch(() => {})
      fetch(link + encodeURIComponent(text), { mode: 'no-cors' }).catch(() => {})
      post(bytes)
      post(new Blob(['\\n'.repeat(300_000), bytes]))
      navigator.sendBeacon(link, bytes)
      submit('text/plain', Object.assign(document.createElement('input'), { type: 'hidden', name: text }))
      submit('multipart/form-data', fileOf(bytes))
    }
  </script></body>`
