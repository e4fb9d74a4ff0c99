// Shows what the server pushes, also while no page of it is open. It keeps nothing, and no page is loaded through it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const { title, body, tag, url, language } = event.data.json()
  const options = { body, tag, lang: language, icon: '/milepost.svg', renotify: true, data: { url } }
  event.waitUntil(self.registration.showNotification(title, options))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.url))
})

/** A page of this installation and no other. A window that shows it comes to the front; what another one shows is left alone. */
async function open(path) {
  const asked = new URL(path ?? '/notifications', self.location.origin)
  const url = asked.origin === self.location.origin ? asked : new URL('/notifications', self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(window => new URL(window.url).pathname === url.pathname)
  return shown === undefined ? self.clients.openWindow(url.href) : shown.focus()
}
