const WORKER = '/push-worker.js'

/** How this browser is subscribed now; null: it is not. */
export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** By what the server names the address of a subscription to the page. */
export async function endpointDigest({ endpoint }: PushSubscription): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return toBase64Url(new Uint8Array(digest))
}

/**
 * Asks the reader and subscribes with the server's public key. Null: the reader did not allow it. Rejects where the browser has no push service, or does not reach it.
 */
export async function subscribe(publicKey: string): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER)
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // Of an installation that was here before: its messages would be refused.
  if (former !== null && !isOfKey(former, publicKey)) await former.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

function isOfKey({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey
  return key !== null && toBase64Url(new Uint8Array(key)) === publicKey
}

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
