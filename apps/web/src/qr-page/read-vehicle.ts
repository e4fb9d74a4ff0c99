import type { AppConfig } from '@milepost/contract/app-config.ts'
import type { PublicActivity } from '@milepost/contract/qr-page.ts'

export type Documents =
  | { state: 'loading' }
  | { state: 'failed'; isTooOften: boolean }
  | { state: 'loaded'; activities: readonly PublicActivity[] }

/** The newest documents of a vehicle; what went wrong is a value. Ends by `signal`. */
export async function readDocuments(
  registration: string,
  vehicleId: string | null,
  signal: AbortSignal,
): Promise<Documents> {
  const query = new URLSearchParams({ registration, ...(vehicleId !== null && { vehicle_id: vehicleId }) })
  try {
    const response = await fetch(`/api/document_latest/?${query}`, { signal })
    if (!response.ok) return { state: 'failed', isTooOften: response.status === 429 }
    return { state: 'loaded', activities: (await response.json()).latest_vehicle_activities }
  } catch {
    return { state: 'failed', isTooOften: false }
  }
}

/** Where safety inspections are made; null where that is not known, since the server could not be asked. */
export async function readInspectionApp(signal: AbortSignal): Promise<string | null> {
  try {
    const response = await fetch('/api/app_config/', { signal })
    const config: AppConfig | null = response.ok ? await response.json() : null
    return config?.companion_apps.safetyInspection ?? null
  } catch {
    return null
  }
}
