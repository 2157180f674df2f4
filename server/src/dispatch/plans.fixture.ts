import { makeChannel } from '../templates/templates.fixture.ts'
import { openPlans } from '../testing/plans.ts'
import { openWorld } from '../testing/world.ts'

type Filled = {
  role: 'parley_app' | 'parley_system'
  /** Each is given the enterprise and the channel. */
  rows: string[]
  /** What they are written to, deliveries apart. */
  tables?: string[]
}

/** A large book of what waits or has left on one channel, and the plans of what is asked of it. */
export async function openFilled({ role, rows, tables = [] }: Filled) {
  const world = await openWorld()
  const channelId = await makeChannel(world.as('asha'))
  const { owner } = world.platform.databases
  const found = await owner.query('select enterprise_id from channels where id = $1', [channelId])
  const enterpriseId: string = found.rows[0].enterprise_id
  for (const statement of rows) await owner.query(statement, [enterpriseId, channelId])
  await owner.query(`vacuum analyze ${['deliveries', ...tables].join(', ')}`)
  const plans = openPlans(world, enterpriseId, role)
  const months = await owner.query('select tableoid::regclass::text as name from deliveries limit 1')
  return {
    world,
    channelId,
    enterpriseId,
    plans,
    /** The month that has rows; those without one may be looked through. */
    full: String(months.rows[0].name),
    close: async () => {
      await plans.close()
      await world.close()
    },
  }
}
