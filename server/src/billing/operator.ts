import { type PlanEntity, planEntities } from '@parley/contracts/billing/services.ts'
import { writeAudits } from '../platform/audit.ts'
import { asSystem, type Databases, type Db } from '../platform/database/database.ts'
import { noRequest, systemActor } from '../platform/transact.ts'

const usage = `Usage: script/console billing show <eId>
       script/console billing set <eId> SERVICE=PRICE …   a price of a message in the enterprise's currency; none: no price
Services: ${planEntities.join(', ')}`

/** A command of the operator cannot be carried out; the message is for whoever typed it. */
export class BadCommand extends Error {}

/** Prices are the operator's alone: nobody who signs in can set them. Returns what to print. */
export async function billingCommand(databases: Databases, words: readonly string[]): Promise<string> {
  const [verb, enterpriseId = '', ...settings] = words
  const isAsked = verb === 'show' ? settings.length === 0 : verb === 'set' && settings.length > 0
  if (!isAsked) throw new BadCommand(usage)
  const prices = settings.map(priceIn)
  return asSystem(databases, async db => {
    const enterprise = await db
      .selectFrom('enterprises')
      .select(['id', 'name', 'currency'])
      .where(eb => eb(eb.cast<string>('id', 'text'), '=', enterpriseId))
      .executeTakeFirst()
    if (!enterprise) throw new BadCommand(`No enterprise has the id ${enterpriseId}.`)
    await setPrices(db, enterprise, prices)
    const rates = await ratesOf(db, enterprise.id)
    const lines = Object.entries(rates).map(([service, price]) => `  ${service} ${price} ${enterprise.currency}`)
    return [`${enterprise.name}: ${lines.length === 0 ? 'no prices' : 'prices of a message'}`, ...lines].join('\n')
  })
}

type Price = { service: PlanEntity; price: string | null }

function priceIn(setting: string): Price {
  const [name = '', price = ''] = setting.split('=')
  const service = planEntities.find(one => one === name)
  if (!service) throw new BadCommand(`${name} is no service.\n${usage}`)
  if (price === 'none') return { service, price: null }
  if (!/^\d{1,8}(\.\d{1,4})?$/.test(price)) throw new BadCommand(`${setting}: a price is a number such as 0.8631.`)
  return { service, price }
}

async function setPrices(db: Db, enterprise: { id: string; name: string }, prices: readonly Price[]): Promise<void> {
  const before = await ratesOf(db, enterprise.id)
  for (const { service, price } of prices) {
    const row = { enterpriseId: enterprise.id, service }
    if (price === null) {
      await db.deleteFrom('rates').where('enterpriseId', '=', enterprise.id).where('service', '=', service).execute()
    } else {
      await db
        .insertInto('rates')
        .values({ ...row, price })
        .onConflict(conflict => conflict.columns(['enterpriseId', 'service']).doUpdateSet({ price }))
        .execute()
    }
  }
  if (prices.length === 0) return
  const setting = { actor: systemActor(enterprise.id, 'operator'), request: noRequest }
  const after = await ratesOf(db, enterprise.id)
  await writeAudits(db, setting, [
    { module: 'Billing', action: 'update', resourceId: enterprise.id, resourceName: enterprise.name, before, after },
  ])
}

async function ratesOf(db: Db, enterpriseId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('rates')
    .select(['service', 'price'])
    .where('enterpriseId', '=', enterpriseId)
    .orderBy('service')
    .execute()
  return Object.fromEntries(rows.map(({ service, price }) => [service, price]))
}
