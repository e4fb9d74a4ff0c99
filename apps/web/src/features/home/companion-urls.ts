import type { AppConfig } from '@milepost/contract/app-config.ts'

export type CompanionUrls = AppConfig['companion_apps']
