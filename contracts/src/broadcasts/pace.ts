import { z } from 'zod'

const mostPerSecond = 1000
const wrongThrottle = `Messages per second must be a whole number from 1 to ${mostPerSecond}`

/** Messages a second; without one as many as the channel takes. */
export const throttle = z.int(wrongThrottle).min(1, wrongThrottle).max(mostPerSecond, wrongThrottle)
