import { appConfigs } from '@milepost/contract/app-config.ts'
import { OWN_HOSTS } from '@milepost/contract/hosts.ts'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { mapDirectories } from '../../maps/map-directories.ts'

/** Milepost's own implementation of each companion app: used unless another address is configured. */
const ownApps = {
  defect: '/apps/defect',
  safetyInspection: '/apps/safety-inspection',
  earnedRecognition: '/apps/earned-recognition',
  tachograph: '/apps/tachograph',
  agencyOnboarding: '/apps/agency-onboarding',
  utilisation: '/apps/utilisation',
  emergencyResponse: '/apps/emergency-response',
}

/** What is configured, of a table in which null means that nothing is. */
function configured(table: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(table).flatMap(([name, url]) => (url === null ? [] : [[name, url]])))
}

/** `isDemoFiling`: whether a demo still files the documents of its vehicles. */
export function appConfigEndpoints({ config, demo }: Context, isDemoFiling: () => Promise<boolean>): Endpoint[] {
  return [
    implement(appConfigs.get, async () => ({
      production: !config.isDatabaseEmbedded && !demo,
      demo,
      demo_is_filing: await isDemoFiling(),
      home_layout: config.homeLayout,
      legacy_login: config.legacyLogin,
      password_mails: config.oidc === null && config.mail !== null,
      sends_mail: config.mail !== null,
      has_passwords: config.oidc === null,
      auth_host: '/sso',
      hosts: { api: config.http.origin ?? '', ...OWN_HOSTS, ...configured(config.hosts) },
      companion_apps: { ...ownApps, ...configured(config.companionApps), datalive: '/' },
      map: {
        base_archives: ['base/world', 'base/region'],
        has_address_server: config.maps.geocoder !== null,
        raster_layers: config.maps.rasterLayers.map(({ slug, name, attribution, maxZoom }) => ({
          ...{ slug, name, attribution },
          max_zoom: maxZoom,
        })),
        areas: (await listInstalledAreas(mapDirectories(config.dataDirectory))).map(area => ({
          slug: area.slug,
          name: area.name,
          country: area.country,
          licence: area.licence,
          bounds: area.bounds,
        })),
      },
    })),
  ]
}
