import type { Context } from './context.ts'
import { driverUpload } from './features/drivers/driver-upload.ts'
import { geofenceUpload } from './features/geofences/geofence-upload.ts'
import { userUploadOf } from './features/user-records/user-upload.ts'
import { qrCodeUpload } from './features/vehicles/qr-code-upload.ts'
import { trackerUpload } from './features/vehicles/tracker-upload.ts'
import { vehicleUpload } from './features/vehicles/vehicle-upload.ts'
import type { UploadNoun } from './uploads/upload-noun.ts'

/** Every noun that comes from files: what the page offers and the worker saves. */
export const uploadNounsOf = ({
  oidc,
  session,
}: Pick<Context['config'], 'oidc' | 'session'>): readonly UploadNoun[] => [
  vehicleUpload,
  driverUpload,
  trackerUpload,
  userUploadOf({ hasPasswords: oidc === null, limits: session }),
  geofenceUpload,
  qrCodeUpload,
]
