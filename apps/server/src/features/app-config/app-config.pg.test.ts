import type { AddressInfo } from 'node:net'
import { appConfigs } from '@milepost/contract/app-config.ts'
import { addressAt, hostOf } from '@milepost/contract/hosts.ts'
import { describe, expect, it } from 'vitest'
import { writeFilingState } from '../../demo/vehicle-file/filing-state.ts'
import { startTestServer } from '../../testing/test-server.ts'

const HOSTS = {
  MILEPOST_ORIGIN: 'https://fleet.example',
  VEHICLE_CHECK_HOST: 'https://checks.example/v2/',
  SAFETY_HOST: 'https://inspections.example:8443',
  DEFECT_HOST: 'https://defects.example',
  MEDIA_HOST: 'https://media.example/of-us',
  MOCK_HOST: 'http://mock.example',
  UTILISATION_URL: 'https://utilisation.example/',
  EARNED_RECOGNITION_URL: 'https://recognition.example/',
  ER_DASHBOARD_URL: 'https://emergency.example/',
  TACHOGRAPH_URL: 'https://tachograph.example/login',
}

/** What a server with these variables tells the page, and its policy of contents. */
async function startedWith(variables: Record<string, string>) {
  const server = await startTestServer({ MILEPOST_ROLES: 'api', ...variables })
  try {
    // What is configured as its own address leads elsewhere.
    const { port } = server.app!.server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}${appConfigs.get.path}`)
    const policy = response.headers.get('content-security-policy') ?? ''
    const directive = (name: string) => policy.split(';').find(one => one.startsWith(`${name} `))
    return { config: appConfigs.get.result.parse(await response.json()), directive }
  } finally {
    await server.stop()
  }
}

describe('the hosts of an installation', () => {
  it('are each one of its own settings, and the page may call these and no others [CFG-01]', async () => {
    const { config, directive } = await startedWith(HOSTS)
    expect(config.hosts).toEqual({
      api: 'https://fleet.example',
      vehicleCheck: 'https://checks.example/v2',
      safety: 'https://inspections.example:8443',
      defect: 'https://defects.example',
      media: 'https://media.example/of-us',
      mock: 'http://mock.example',
    })
    expect(config.auth_host).toBe('/sso')
    expect(config.companion_apps).toMatchObject({
      utilisation: 'https://utilisation.example/',
      earnedRecognition: 'https://recognition.example/',
      emergencyResponse: 'https://emergency.example/',
      tachograph: 'https://tachograph.example/login',
    })
    expect(directive('connect-src')).toBe(
      "connect-src 'self' https://checks.example https://inspections.example:8443 https://defects.example https://media.example http://mock.example",
    )
    expect(directive('img-src')).toBe("img-src 'self' data: blob: https://media.example")
    expect(directive('script-src')).toBe("script-src 'self'")
  })

  it('are this one, under a prefix each, where nothing else is set [CFG-01]', async () => {
    const { config, directive } = await startedWith({})
    for (const path of ['/defect/7/generate_pdf/', '/safety/inspection/7/pdf/', '/vehicle-check/api/a/', '/media/a/']) {
      const name = hostOf(path)!
      expect.soft(addressAt(name, config.hosts[name], path)).toBe(path)
    }
    expect(directive('connect-src')).toBe("connect-src 'self'")
  })
})

it('says of a demo, and of no other installation, that it still files its documents, until all of them are filed', async () => {
  const server = await startTestServer({ MILEPOST_ROLES: 'api', MILEPOST_DEMO: 'on' })
  try {
    const { port } = server.app!.server.address() as AddressInfo
    const isFiling = async () => {
      const response = await fetch(`http://127.0.0.1:${port}${appConfigs.get.path}`)
      return appConfigs.get.result.parse(await response.json()).demo_is_filing
    }
    const { dataDirectory } = server.context.config
    expect(await isFiling()).toBe(true)
    await writeFilingState(dataDirectory, { today: 20_000, isDone: false })
    expect(await isFiling()).toBe(true)
    await writeFilingState(dataDirectory, { today: 20_000, isDone: true })
    expect(await isFiling()).toBe(false)
  } finally {
    await server.stop()
  }
  expect((await startedWith({ MILEPOST_DEMO: 'off' })).config.demo_is_filing).toBe(false)
})
