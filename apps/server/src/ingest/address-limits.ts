import { networkOfAddress } from '../net/network-of-address.ts'

interface Counted {
  open: number
  withoutLogin: number
}

/**
 * How many connections come from where, so that one address cannot take those of all. Devices behind the gateway of a mobile network
 * share an address: the limits are shares of all connections rather than a few.
 */
export class AddressLimits {
  readonly #most: Counted
  readonly #counts = new Map<string, Counted>()

  constructor(most: Counted) {
    this.#most = most
  }

  /** One more from this address; null: it has its share already. */
  open(address: string | undefined): CountedConnection | null {
    const network = networkOfAddress(address ?? '')
    const counted = this.#counts.get(network) ?? { open: 0, withoutLogin: 0 }
    if (counted.open >= this.#most.open || counted.withoutLogin >= this.#most.withoutLogin) return null
    counted.open++
    counted.withoutLogin++
    this.#counts.set(network, counted)
    return new CountedConnection(counted, () => {
      if (counted.open === 0) this.#counts.delete(network)
    })
  }
}

export class CountedConnection {
  readonly #counted: Counted
  readonly #closed: () => void
  #hasLogin = false

  constructor(counted: Counted, closed: () => void) {
    this.#counted = counted
    this.#closed = closed
  }

  loggedIn(): void {
    if (this.#hasLogin) return
    this.#hasLogin = true
    this.#counted.withoutLogin--
  }

  close(): void {
    this.loggedIn()
    this.#counted.open--
    this.#closed()
  }
}
