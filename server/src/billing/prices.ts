import { planEntityOf } from '@parley/contracts/billing/services.ts'
import { simulatorVendor } from '@parley/contracts/channels/kinds.ts'
import type { Category } from '@parley/contracts/templates/components.ts'
import type { Work } from '../platform/work.ts'

type Channel = { type: number; vendor: number }
export type Cost = { units: number; amount: number; currency: 'INR' | 'USD' }

/**
 * What messages of a category cost on a channel, by how many units they are: nothing where the operator has set no
 * price, and on the simulator.
 */
export async function tariffOf(work: Work, channel: Channel | undefined, category: Category) {
  const { currency } = await work.db
    .selectFrom('enterprises')
    .select('currency')
    .where('id', '=', work.enterpriseId)
    .executeTakeFirstOrThrow()
  const price = channel ? await priceOf(work, channel, category) : 0
  return (units: number): Cost => ({
    units,
    // Prices have four decimals, and so has what they add up to.
    amount: Math.round(units * price * 10_000) / 10_000,
    currency: currency === 'USD' ? 'USD' : 'INR',
  })
}

async function priceOf(work: Work, { type, vendor }: Channel, category: Category): Promise<number> {
  const service = planEntityOf(type, category)
  if (vendor === simulatorVendor || service === null) return 0
  const rate = await work.db
    .selectFrom('rates')
    .select('price')
    .where('enterpriseId', '=', work.enterpriseId)
    .where('service', '=', service)
    .executeTakeFirst()
  return Number(rate?.price ?? 0)
}
