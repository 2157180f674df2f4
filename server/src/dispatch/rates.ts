const whatsApp = 4
const email = 1
const simulator = 99

/** Messages a second that a channel may send: its own setting, else what its type bears. */
export function rateOf({ type, vendor, data }: { type: number; vendor: number; data: unknown }): number {
  const own = Number(typeof data === 'object' && data !== null ? Reflect.get(data, 'ratePerSecond') : 0)
  if (Number.isInteger(own) && own >= 1 && own <= 1000) return own
  if (type === whatsApp || vendor === simulator) return 80
  // Our own socket.
  if (vendor === 98) return 1000
  return type === email ? 5 : 20
}
