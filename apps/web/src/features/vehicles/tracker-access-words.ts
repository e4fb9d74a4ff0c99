import { protocolName } from '@milepost/contract/protocol-names.ts'
import i18next from 'i18next'
import { z } from 'zod'

/** As the server keeps it in the history of a vehicle. */
const access = z.object({
  protocol: z.string(),
  allowed_networks: z.array(z.string()),
  requires_certificate: z.boolean(),
  has_key: z.boolean(),
  is_key_new: z.boolean(),
})

/** What whoever reports as a tracker must show, in words; empty where it is not known. */
export function trackerAccessWords(value: unknown): string {
  const read = access.safeParse(value)
  if (!read.success) return ''
  const { t } = i18next
  const { protocol, allowed_networks: networks, requires_certificate: certificate, has_key, is_key_new } = read.data
  const parts = [
    protocolName(protocol),
    ...(networks.length > 0 ? [t('from {{networks}} alone', { networks: networks.join(', ') })] : []),
    ...(certificate ? [t('over TLS with a certificate')] : []),
    ...(is_key_new ? [t('with a new key')] : has_key ? [t('with a key')] : []),
  ]
  return parts.join('; ')
}
