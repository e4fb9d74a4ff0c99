/** What a browser says of itself. */
export interface BrowserFacts {
  isSecureContext: boolean
  hasPush: boolean
  isApple: boolean
  /** Opened from the Home Screen. */
  isInstalled: boolean
  permission: NotificationPermission
}

/** Whether a browser can be told by push messages: `ready`, or why it cannot. */
export type PushSupport = 'ready' | 'denied' | 'insecure' | 'not installed' | 'unsupported'

/**
 * Browsers have push messages on https pages (and on this machine) alone; on iPhone and iPad in an app on the Home Screen alone, from iOS 16.4 on.
 */
export function pushSupportOf({
  isSecureContext,
  hasPush,
  isApple,
  isInstalled,
  permission,
}: BrowserFacts): PushSupport {
  if (!isSecureContext) return 'insecure'
  if (!hasPush) return isApple && !isInstalled ? 'not installed' : 'unsupported'
  return permission === 'denied' ? 'denied' : 'ready'
}

export const readBrowserFacts = (): BrowserFacts => ({
  isSecureContext: window.isSecureContext,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  // An iPad says that it is a Mac, which has no touch screen.
  isApple:
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1),
  isInstalled: window.matchMedia('(display-mode: standalone)').matches,
  permission: 'Notification' in window ? Notification.permission : 'default',
})
