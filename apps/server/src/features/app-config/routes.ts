import { appConfigs } from '@milepost/contract/app-config.ts'
import { listInstalledAreas } from '@milepost/maps/installed-areas.ts'
import type { Context } from '../../context.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import { mapDirectories } from '../../maps/map-directories.ts'

export function appConfigEndpoints({ config, demo }: Context): Endpoint[] {
  return [
    implement(appConfigs.get, async () => ({
      production: config.databaseUrl !== null && !demo,
      demo,
      home_layout: config.homeLayout,
      legacy_login: config.legacyLogin,
      auth_host: '/sso',
      companion_apps: { ...config.companionApps, datalive: '/' },
      map: {
        base_archives: ['base/world', 'base/region'],
        areas: (await listInstalledAreas(mapDirectories(config.dataDirectory))).map(area => ({
          slug: area.slug,
          name: area.name,
          licence: area.licence,
          bounds: area.bounds,
        })),
      },
    })),
  ]
}
