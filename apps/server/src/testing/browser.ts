/** A browser's part in sign-in over real sockets: keeps cookies by path, says where requests come from. */
export interface Browser {
  /** One request; redirects are not followed. */
  request(address: string, options?: BrowserRequest): Promise<Response>
  /** Opens an address as a person would and follows redirects; the last response, its address and its text. */
  open(address: string, options?: BrowserRequest): Promise<OpenedPage>
  cookies: ReadonlyMap<string, { value: string; path: string }>
}

export interface BrowserRequest {
  method?: string
  form?: Record<string, string>
  headers?: Record<string, string>
}

export interface OpenedPage {
  status: number
  /** Path and query of where it ended. */
  address: string
  text: string
  /** Addresses of its forms. */
  forms: string[]
}

const MOST_REDIRECTS = 12

/**
 * `reachedAt`: where requests to `origin` really go, as through a proxy that ends TLS. `from`: the address that a proxy which is trusted
 * says they are from, since calls of one address are limited.
 */
export function createBrowser(origin: string, reachedAt = origin, from?: string): Browser {
  const cookies = new Map<string, { value: string; path: string }>()

  const request = async (address: string, { method, form, headers }: BrowserRequest = {}): Promise<Response> => {
    const url = new URL(address, origin)
    const response = await fetch(url.origin === origin ? reachedAt + url.href.slice(origin.length) : url, {
      method: method ?? (form ? 'POST' : 'GET'),
      redirect: 'manual',
      headers: {
        cookie: [...cookies]
          .filter(([, cookie]) => isUnder(url.pathname, cookie.path))
          .map(([name, cookie]) => `${name}=${cookie.value}`)
          .join('; '),
        'sec-fetch-site': 'same-origin',
        accept: 'text/html,application/json',
        ...(form && { origin }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  const keep = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const attribute = (key: string) =>
      attributes.find(a => a.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1)
    const isOver = attribute('max-age') === '0' || new Date(attribute('expires') ?? '2999-01-01').getTime() < Date.now()
    if (isOver) cookies.delete(name)
    else cookies.set(name, { value, path: attribute('path') ?? '/' })
  }

  const open = async (address: string, options?: BrowserRequest): Promise<OpenedPage> => {
    let response = await request(address, options)
    let at = new URL(address, origin)
    for (let i = 0; i < MOST_REDIRECTS && response.status >= 300 && response.status < 400; i++) {
      at = new URL(response.headers.get('location') ?? '', at)
      if (at.origin !== new URL(origin).origin)
        return { status: response.status, address: at.href, text: '', forms: [] }
      response = await request(at.href)
    }
    const text = await response.text()
    const forms = [...text.matchAll(/<form method="post" action="([^"]+)"/g)].map(match => match[1] ?? '')
    return { status: response.status, address: at.pathname + at.search, text, forms }
  }

  return { request, open, cookies }
}

function isUnder(path: string, cookiePath: string): boolean {
  return path === cookiePath || path.startsWith(cookiePath.endsWith('/') ? cookiePath : `${cookiePath}/`)
}
