import { useEffect, useEffectEvent } from 'react'

const CHANNEL = 'milepost-event-reviews'

/** Tells the other tabs of this browser that events were dealt with. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls back when another tab of this browser has dealt with events. */
export function useReviewsElsewhere(onReviewed: () => void): void {
  const reviewed = useEffectEvent(onReviewed)
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = () => reviewed()
    return () => channel.close()
  }, [])
}
